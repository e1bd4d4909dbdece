import { Column, Entity, ForeignKey, PrimaryColumn } from "typeorm";
import type { Actor } from "../event-log.js";
import { Hospital } from "./hospital.js";

/** For how many months a hospital keeps what (null: forever), and its last run (docs/wire.md, Retention). */
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

  /** Null while the last run is under way, or waits for the next night. */
  @Column("timestamptz", { name: "ended_at", nullable: true })
  endedAt!: Date | null;

  /** Up to which revision the last run has read the log. */
  @Column("integer", { default: 0 })
  position!: number;

  @Column("integer", { default: 0 })
  cards!: number;

  @Column("integer", { name: "log_entries", default: 0 })
  logEntries!: number;

  @Column("integer", { name: "access_entries", default: 0 })
  accessEntries!: number;

  /** What was known before this moment can no longer be read from the log. */
  @Column("timestamptz", { name: "log_removed_until", nullable: true })
  logRemovedUntil!: Date | null;

  @Column("integer", { default: 1 })
  version!: number;

  /** When the months were last changed; null where that was before this was written down. */
  @Column("timestamptz", { name: "changed_at", nullable: true })
  changedAt!: Date | null;
}

/** A patient's erasure: asked for by a person, ended by the worker (docs/wire.md, Erasure). */
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

/** When a worker was last seen that may rewrite the log; one row. */
@Entity("retention_worker")
export class RetentionWorker {
  @PrimaryColumn("text")
  name!: string;

  @Column("timestamptz", { name: "seen_at" })
  seenAt!: Date;
}
