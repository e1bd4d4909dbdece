import type { AccessAct } from "@wardline/domain/people/access-act";
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from "typeorm";
import type { Actor } from "../event-log.js";
import { Hospital } from "./hospital.js";

/** One look at a record; append-only, as the event log is, for the role of servers and workers. */
@Entity("access_log")
@Index("access_log_newest", ["hospitalId", "id"])
@Index("access_log_period", ["hospitalId", "at", "id"])
@Index("access_log_act", ["hospitalId", "act", "id"], { where: "act <> 'card_opened'" })
@Index("access_log_subject", ["hospitalId", "subjectId", "id"], { where: "subject_id IS NOT NULL" })
@Index("access_log_searches", ["hospitalId", "detail"], {
  where: "act = 'lookup' AND detail <> ''",
})
// By an id within a column, which an entity cannot say.
@Index("access_log_actor", { synchronize: false })
@Index("access_log_told_once", ["hospitalId", "actId", "subjectId"], {
  unique: true,
  where: "act_id IS NOT NULL",
})
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "access_log_hospital_id_fkey" })
export class AccessLogRow {
  @PrimaryGeneratedColumn("identity", { type: "bigint" })
  id!: string;

  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("timestamptz")
  at!: Date;

  @Column("jsonb")
  actor!: Actor;

  @Column("text")
  act!: AccessAct;

  @Column("text", { name: "subject_id", nullable: true })
  subjectId!: string | null;

  @Column("text", { default: "" })
  detail!: string;

  /** The id that a page gave the act it tells of; null for what the server saw itself. */
  @Column("uuid", { name: "act_id", nullable: true })
  actId!: string | null;

  @Column("text", { default: "" })
  address!: string;

  @Column("text", { default: "" })
  device!: string;
}
