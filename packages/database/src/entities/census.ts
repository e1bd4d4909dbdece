import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** A ward's part of an hour's census: its beds, closed ones too, and the open cards that lay in them. */
export interface WardCensus {
  beds: number;
  counts: Partial<Record<PatientStatus, number>>;
}

/** How many open cards a hospital had of each status at a full hour; of the last days alone (`domain/statistics`). */
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

/** What a day of the hospital's census came to, of a ward or of the whole hospital; each hour is in one such row or in none. */
@Entity("census_day")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "census_day_hospital_id_fkey" })
export class CensusDay {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  /** The ward, or the hospital itself for all of it. */
  @PrimaryColumn("uuid")
  place!: string;

  /** When the day began. */
  @PrimaryColumn("timestamptz")
  at!: Date;

  /** The first of its hours that was counted by ward; null where none was. */
  @Column("timestamptz", { name: "wards_since", nullable: true })
  wardsSince!: Date | null;

  /** The open cards of all hours together. */
  @Column("integer")
  patients!: number;

  /** The known beds of all hours together. */
  @Column("integer")
  beds!: number;

  /** The open cards of the hour that had most of them. */
  @Column("integer")
  most!: number;

  /** How many hours were counted. */
  @Column("smallint")
  hours!: number;

  /** How many of them had known beds. */
  @Column("smallint", { name: "bed_hours" })
  bedHours!: number;
}
