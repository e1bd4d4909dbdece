import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/**
 * What a change of the log says to the statistics: how long a card had a status or waited for a reason, how long a bed was
 * cleaned, or that a card was opened in a ward, came to it or left it.
 */
export const FIGURE_KINDS = [
  "status",
  "wait",
  "cleaning",
  "opened",
  "moved_in",
  "moved_out",
] as const;

export type FigureKind = (typeof FIGURE_KINDS)[number];

/** One of them, made of the log and never changed; it holds no more of a patient than the card's id. */
@Entity("figure")
@Index("figure_ward", ["hospitalId", "ward", "kind", "revision"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "figure_hospital_id_fkey" })
export class FigureRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("text")
  kind!: FigureKind;

  @PrimaryColumn("integer")
  revision!: number;

  /** The status, the reason, or the bed; empty where there is none. */
  @PrimaryColumn("text")
  name!: string;

  @Column("timestamptz")
  at!: Date;

  /** In which it was; null in no known one, and once retention has removed the card. */
  @Column("uuid", { nullable: true })
  ward!: string | null;

  /** Of a card that was opened. */
  @Column("uuid", { nullable: true })
  card!: string | null;

  /** How long it lasted; null of what takes no time. */
  @Column("double precision", { nullable: true })
  seconds!: number | null;
}

/** Up to which revision a hospital's figures are kept. */
@Entity("figure_mark")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "figure_mark_hospital_id_fkey" })
export class FigureMark {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("integer")
  revision!: number;
}
