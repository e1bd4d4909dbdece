import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { LockMinutes } from "@wardline/domain/people/page-lock";
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from "typeorm";

/** A registered hospital; `revision` is the newest row of its event log (docs/wire.md, Live protocol). */
@Entity("hospital")
@Index("hospital_duty_due", ["dutyDueAt"])
export class Hospital {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  name!: string;

  @Column("text", { name: "hospital_number", default: "" })
  hospitalNumber!: string;

  @Column("text", { name: "logo_file", nullable: true })
  logoFile!: string | null;

  @Column("text")
  timezone!: string;

  /** Rises with each change of the general settings. */
  @Column("integer", { default: 1 })
  version!: number;

  @Column("integer", { default: 0 })
  revision!: number;

  @Column("text", { name: "board_template", default: "3d" })
  boardTemplate!: BoardTemplate;

  @Column("boolean", { name: "hide_team_reminder", nullable: true })
  hideTeamReminder!: boolean | null;

  @Column("timestamptz", { name: "team_reminder_date", nullable: true })
  teamReminderDate!: Date | null;

  @Column("boolean", { name: "hide_first_steps", default: false })
  hideFirstSteps!: boolean;

  /** Whether administrators may do nothing before they have a second factor (docs/wire.md, Second factor). */
  @Column("boolean", { name: "second_factor_required", default: false })
  secondFactorRequired!: boolean;

  /** Whether a bed is closed for cleaning after its patient has left (docs/wire.md, Wards). */
  @Column("boolean", { name: "bed_cleaning", default: false })
  bedCleaning!: boolean;

  /** Whether roster makers are shown, and mailed, what is wrong in the coming duties (docs/wire.md, Tonight). */
  @Column("boolean", { default: false })
  tonight!: boolean;

  /** The last of the hospital's days, YYYY-MM-DD, for which that mail was queued. */
  @Column("date", { name: "tonight_mailed", nullable: true })
  tonightMailed!: string | null;

  /** After how many minutes without a touch pages lock; null: never (docs/wire.md, Locked pages). */
  @Column("smallint", { name: "lock_minutes", nullable: true })
  lockMinutes!: LockMinutes | null;

  /** Whether downtime kits are made (docs/wire.md, Downtime kits). */
  /** Whether administrators alone may delete cards (docs/wire.md, Patients). */
  @Column("boolean", { name: "only_administrators_delete", default: false })
  onlyAdministratorsDelete!: boolean;

  @Column("boolean", { name: "downtime_kits", default: false })
  downtimeKits!: boolean;

  /** When duties begin, HH:MM in the hospital's zone. */
  @Column("text", { name: "duty_start", default: "00:00" })
  dutyStart!: string;

  /** Whether someone has said when duties begin, midnight included. */
  @Column("boolean", { name: "duty_start_chosen", default: false })
  dutyStartChosen!: boolean;

  /** Whether someone who logged in has confirmed the time zone. */
  @Column("boolean", { name: "timezone_chosen", default: false })
  timezoneChosen!: boolean;

  /** The next duty start that is to be published; null when it must be found first. */
  @Column("timestamptz", { name: "duty_due_at", nullable: true })
  dutyDueAt!: Date | null;

  /** Since when an operator lets nobody of it in (docs/wire.md, Suspended hospitals). */
  @Column("timestamptz", { name: "suspended_at", nullable: true })
  suspendedAt!: Date | null;

  /** When people were let in again: screens that were silent until then are not to blame. */
  @Column("timestamptz", { name: "resumed_at", nullable: true })
  resumedAt!: Date | null;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
