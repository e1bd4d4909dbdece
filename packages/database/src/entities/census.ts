import type { PatientStatus } from "@wardline/domain/patient-status";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** How many open cards a hospital had of each status at a full hour. */
@Entity("census")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "census_hospital_id_fkey" })
export class CensusRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("timestamptz")
  at!: Date;

  @Column("jsonb")
  counts!: Record<PatientStatus, number>;
}
