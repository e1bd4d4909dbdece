import type { CallResult, FailedCall } from "@wardline/domain/roster/call-reports";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from "typeorm";
import { Account } from "../people/account.js";

/**
 * Outcome of a call to somebody on call, or a confirmation that the number is right (docs/wire/roster.md, Reports of
 * calls).
 */
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

  /** Roster date. */
  @Column("text")
  date!: string;

  @Column("text")
  department!: string;

  @Column("text")
  role!: RosterRole;

  @Column("smallint")
  position!: number;

  /** The called person, and the number that was called. */
  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text")
  phone!: string;

  @Column("uuid", { name: "reporter_id" })
  reporterId!: string;

  /** Outcome of the call; "right" if a roster maker confirms the contact, which voids earlier reports. */
  @Column("text")
  result!: CallResult | "right";

  @Column("timestamptz")
  at!: Date;
}

/** A phone number that several people reported as failing. */
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

  /** End of the duty in which the calls were made. */
  @Column("timestamptz", { name: "until_at" })
  untilAt!: Date;
}
