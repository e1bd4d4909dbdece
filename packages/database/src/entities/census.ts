import type { PatientStatus } from "@wardline/domain/patient-status";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** A ward's part of an hour's census: its beds, closed ones too, and the open cards that lay in them. */
export interface WardCensus {
  beds: number;
  counts: Partial<Record<PatientStatus, number>>;
}

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

  /** The known beds of all wards; null of an hour from before they were counted. */
  @Column("integer", { nullable: true })
  beds!: number | null;

  /** By the ward's id, empty wards too; null of an hour from before wards were counted. */
  @Column("jsonb", { nullable: true })
  wards!: Record<string, WardCensus> | null;
}
