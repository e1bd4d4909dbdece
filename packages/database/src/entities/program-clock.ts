import { Column, Entity, PrimaryColumn } from "typeorm";

/** How a running program's machine tells the time, compared with the database. */
@Entity("program_clock")
export class ProgramClockRow {
  @PrimaryColumn("text")
  program!: "server" | "worker";

  /** Its host name. */
  @PrimaryColumn("text")
  machine!: string;

  /** Its id there. */
  @PrimaryColumn("integer")
  process!: number;

  /** How far its clock is ahead of the database's; negative: behind. */
  @Column("double precision", { name: "ahead_seconds" })
  aheadSeconds!: number;

  @Column("timestamptz", { name: "seen_at" })
  seenAt!: Date;
}
