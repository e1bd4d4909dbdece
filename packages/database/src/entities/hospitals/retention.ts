import type { Actor } from "@wardline/domain/records/actor";
import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Hospital } from "./hospital.js";

/** A hospital's retention periods in months (null: forever) and its last run (docs/wire/patients.md, Retention). */
@Entity("retention")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "retention_hospital_id_fkey" })
export class RetentionRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("integer", { name: "closed_cards_months", nullable: true })
  closedCardsMonths!: number | null;

  @Column("integer", { name: "log_months", nullable: true })
  logMonths!: number | null;

  @Column("integer", { name: "access_log_months", nullable: true })
  accessLogMonths!: number | null;

  @Column("timestamptz", { name: "begun_at", nullable: true })
  begunAt!: Date | null;

  /** Null while the last run is under way or waits for the next night. */
  @Column("timestamptz", { name: "ended_at", nullable: true })
  endedAt!: Date | null;

  /** Revision up to which the last run has processed the log. */
  @Column("integer", { default: 0 })
  position!: number;

  @Column("integer", { default: 0 })
  cards!: number;

  @Column("integer", { name: "log_entries", default: 0 })
  logEntries!: number;

  @Column("integer", { name: "access_entries", default: 0 })
  accessEntries!: number;

  /** Time before which the log no longer shows what was known. */
  @Column("timestamptz", { name: "log_removed_until", nullable: true })
  logRemovedUntil!: Date | null;

  @Column("integer", { default: 1 })
  version!: number;

  /** Last change of the periods; null if the last change was before this column existed. */
  @Column("timestamptz", { name: "changed_at", nullable: true })
  changedAt!: Date | null;
}

/** Erasure of a patient, requested by a person and carried out by the worker (docs/wire/patients.md, Erasure). */
@Entity("erasure")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "erasure_hospital_id_fkey" })
export class ErasureRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("timestamptz", { name: "asked_at" })
  askedAt!: Date;

  @Column("jsonb")
  actor!: Actor;

  @Column("text")
  reason!: string;

  @Column("uuid", { array: true })
  patients!: string[];

  @Column("timestamptz", { name: "ended_at", nullable: true })
  endedAt!: Date | null;
}
