import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

/** A ward's hourly census: all its beds, closed ones included, and its open records. */
export interface WardCensus {
  beds: number;
  counts: Partial<Record<PatientStatus, number>>;
}

/** A hospital's open records per status, counted on the hour, for recent days (`domain/statistics`). */
@Entity("census")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "census_hospital_id_fkey" })
export class CensusRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("timestamptz")
  at!: Date;

  @Column("jsonb")
  counts!: Record<PatientStatus, number>;

  /** Known beds of all wards; null before beds were counted. */
  @Column("integer", { nullable: true })
  beds!: number | null;

  /** Keyed by ward id, empty wards included; null before wards were counted. */
  @Column("jsonb", { nullable: true })
  wards!: Record<string, WardCensus> | null;
}
