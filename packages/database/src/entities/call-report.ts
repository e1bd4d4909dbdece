import type { CallResult, FailedCall } from "@wardline/domain/roster/call-reports";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Account } from "./account.js";

/** How a call to somebody on call ended, or that the number is right (docs/wire.md, Reports of calls). */
@Entity("call_report")
@Index("call_report_at", ["hospitalId", "at"])
@Index("call_report_person", ["hospitalId", "accountId", "date"])
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "call_report_hospital_id_account_id_fkey",
})
export class CallReportRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  /** The roster's date. */
  @Column("text")
  date!: string;

  @Column("text")
  department!: string;

  @Column("text")
  role!: RosterRole;

  @Column("smallint")
  position!: number;

  /** Who was called, by which number. */
  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text")
  phone!: string;

  @Column("uuid", { name: "reporter_id" })
  reporterId!: string;

  /** "right": who makes the roster says that the contact is right, and what was said before counts no longer. */
  @Column("text")
  result!: CallResult | "right";

  @Column("timestamptz")
  at!: Date;
}

/** A telephone of which several people said that calls fail. */
@Entity("contact_mark")
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "contact_mark_hospital_id_account_id_fkey",
})
export class ContactMarkRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text")
  phone!: string;

  @Column("text")
  result!: FailedCall;

  @Column("timestamptz")
  at!: Date;

  /** The end of the duty in which the calls were made. */
  @Column("timestamptz", { name: "until_at" })
  untilAt!: Date;
}
