import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { Entity, ForeignKey, PrimaryColumn } from "typeorm";
import { Account } from "./account.js";

/** A reminder of a duty that was queued, so that it is never queued again (docs/wire.md, Reminders of duties). */
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

  /** When the duty, or the part of it, begins. */
  @PrimaryColumn("timestamptz", { name: "from_at" })
  fromAt!: Date;

  /** How long before it. */
  @PrimaryColumn("smallint")
  hours!: number;
}
