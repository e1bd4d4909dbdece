import type { EventPayloads, EventType } from "@wardline/contracts/live";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import type { Actor } from "../event-log.js";
import { Hospital } from "./hospital.js";

/** One committed change of a hospital; rows are only ever added (docs/architecture.md, The write path). */
@Entity("event_log")
@Index("event_log_subject", ["hospitalId", "subjectId", "revision"], {
  where: "subject_id IS NOT NULL",
})
@Index("event_log_type", ["hospitalId", "type", "revision"])
// By what lies within a column, which an entity cannot say.
@Index("event_log_roster", { synchronize: false })
@Index("event_log_teams", { synchronize: false })
@Index("event_log_system", { synchronize: false })
@Index("event_log_actor", { synchronize: false })
@Index("event_log_whole", { synchronize: false })
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "event_log_hospital_id_fkey" })
export class EventLogRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("integer")
  revision!: number;

  @Column("text")
  type!: EventType;

  @Column("timestamptz", { default: () => "clock_timestamp()" })
  at!: Date;

  @Column("jsonb", { nullable: true })
  actor!: Actor | null;

  @Column("text", { name: "subject_id", nullable: true })
  subjectId!: string | null;

  @Column("jsonb")
  payload!: EventPayloads[EventType];

  @Column("jsonb", { nullable: true })
  changes!: FieldChange[] | null;
}

/** Up to which revision a hospital's changes have been emitted. */
@Entity("event_emission")
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "event_emission_hospital_id_fkey" })
export class EventEmission {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("integer", { default: 0 })
  revision!: number;
}

/** What Socket.IO's PostgreSQL adapter could not send by NOTIFY, being too long. */
@Entity("socket_io_attachments")
export class SocketAttachment {
  @PrimaryGeneratedColumn({ type: "bigint" })
  id!: string;

  @Column("timestamptz", { name: "created_at", nullable: true, default: () => "now()" })
  createdAt!: Date | null;

  @Column("bytea", { nullable: true })
  payload!: Buffer | null;
}
