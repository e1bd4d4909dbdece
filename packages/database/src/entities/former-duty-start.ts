import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** A duty start that held until another was chosen: what is past keeps its hours (docs/wire.md, Calendars). */
@Entity("former_duty_start")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], {
  name: "former_duty_start_hospital_id_fkey",
})
export class FormerDutyStartRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  /** Folded; empty: the hospital's own start. */
  @PrimaryColumn("text")
  department!: string;

  @PrimaryColumn("timestamptz", { name: "until_at" })
  untilAt!: Date;

  /** Of the hospital. */
  @Column("text", { nullable: true })
  zone!: string | null;

  /** HH:MM; null: the department followed the hospital. */
  @Column("text", { name: "duty_start", nullable: true })
  dutyStart!: string | null;
}
