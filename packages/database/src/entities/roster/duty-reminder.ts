import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Account } from "../people/account.js";

/**
 * Record of a reminder that was queued, so that it is never queued again (docs/wire/roster.md, Reminders of duties).
 */
@Entity("duty_reminder")
@ForeignKey(() => Account, ["hospitalId", "accountId"], ["hospitalId", "id"], {
  name: "duty_reminder_hospital_id_account_id_fkey",
})
export class DutyReminderRow {
  @PrimaryColumn("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @PrimaryColumn("text")
  department!: string;

  @PrimaryColumn("text")
  role!: RosterRole;

  /** Start of the duty, or of the person's part of it. */
  @PrimaryColumn("timestamptz", { name: "from_at" })
  fromAt!: Date;

  /** Number of hours before the start. */
  @PrimaryColumn("smallint")
  hours!: number;
}
