import type { Gender, PatientFields, PatientPlace } from "@wardline/contracts/patients";
import type { Acuity } from "@wardline/domain/patients/acuity";
import type { PatientFlag } from "@wardline/domain/patients/patient-flags";
import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** A casualty card; every field of `contracts/patients.PATIENT_FIELDS` has a column of its name. */
@Entity("patient")
@Index("patient_open", ["hospitalId", "closedAt"], { where: "deleted_at IS NULL" })
@Index("patient_paper_number", ["hospitalId", "paper_number"], {
  where: "paper_number IS NOT NULL",
})
@Index("patient_compared_no", ["hospitalId", "comparedNo"], { where: "deleted_at IS NULL" })
// The few whom no display may name, by the hospital alone.
@Index("patient_unnamed", { synchronize: false })
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "patient_hospital_id_fkey" })
export class PatientRow implements PatientFields, PatientPlace {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  name!: string;

  @Column("text")
  gender!: Gender;

  /** As it was given, a number or a text. */
  @Column("jsonb")
  age!: number | string;

  @Column("text")
  hospital_no!: string;

  /** `domain/text/text-forms.compared` of the number, kept by the database. */
  @Column("text", { name: "compared_no", nullable: true })
  comparedNo!: string | null;

  /** `domain/text/text-forms.searchForms` of name, hospital number, bed and paper number, kept by the database. */
  @Column("text", { nullable: true })
  searched!: string | null;

  @Column("text", { default: "" })
  bed_no!: string;

  @Column("text")
  status!: PatientStatus;

  @Column("text", { default: "" })
  teams!: string;

  @Column("text", { default: "" })
  team_on_call!: string;

  @Column("text", { default: "" })
  team_email!: string;

  @Column("text", { array: true, default: "{}" })
  flags!: PatientFlag[];

  @Column("smallint", { nullable: true })
  acuity!: Acuity | null;

  @Column("date", { nullable: true })
  expected_discharge!: string | null;

  @Column("text", { nullable: true })
  waiting_for!: string | null;

  @Column("text", { nullable: true })
  paper_number!: string | null;

  @Column("timestamptz", { name: "waiting_since", nullable: true })
  waitingSince!: Date | null;

  @Column("timestamptz", { name: "status_since", default: () => "now()" })
  statusSince!: Date;

  /** The ward in which it lies, or lay when it was closed; null where `bed_no` is no known bed. */
  @Column("uuid", { nullable: true })
  ward_id!: string | null;

  @Column("text", { nullable: true })
  ward_bed!: string | null;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  @Column("timestamptz", { name: "updated_at" })
  updatedAt!: Date;

  @Column("integer", { default: 1 })
  version!: number;

  /** Since when the card's status is a closed one, without a break; null while it is open. */
  @Column("timestamptz", { name: "closed_at", nullable: true })
  closedAt!: Date | null;

  @Column("timestamptz", { name: "deleted_at", nullable: true })
  deletedAt!: Date | null;

  /** When what identifies the patient was removed; null while the card is whole. */
  @Column("timestamptz", { name: "removed_at", nullable: true })
  removedAt!: Date | null;
}
