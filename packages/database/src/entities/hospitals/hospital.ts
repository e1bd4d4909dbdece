import type { BoardTemplate } from "@wardline/domain/boards/board-template";
import type { LockMinutes } from "@wardline/domain/people/page-lock";
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from "typeorm";

/** A hospital; `revision` is the revision of the newest row in its event log (docs/wire/live.md, Live protocol). */
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

  /** True if administrators must have a second factor before anything else (docs/wire/accounts.md, Second factor). */
  @Column("boolean", { name: "second_factor_required", default: false })
  secondFactorRequired!: boolean;

  /** True if a bed closes for cleaning after its patient has left (docs/wire/patients.md, Wards). */
  @Column("boolean", { name: "bed_cleaning", default: false })
  bedCleaning!: boolean;

  /**
   * True if roster makers see gaps in the current and next duties, and get an email about them (docs/wire/roster.md,
   * Tonight).
   */
  @Column("boolean", { default: false })
  tonight!: boolean;

  /** Last local day, YYYY-MM-DD, for which the email about gaps was queued. */
  @Column("date", { name: "tonight_mailed", nullable: true })
  tonightMailed!: string | null;

  /** Number of idle minutes after which pages lock; null if they never lock (docs/wire/accounts.md, Locked pages). */
  @Column("smallint", { name: "lock_minutes", nullable: true })
  lockMinutes!: LockMinutes | null;

  /** True if only administrators may delete patients (docs/wire/patients.md, Patients). */
  @Column("boolean", { name: "only_administrators_delete", default: false })
  onlyAdministratorsDelete!: boolean;

  /** True if pages show dates of birth, additional patient numbers and merges (docs/wire/patients.md, Identity). */
  @Column("boolean", { name: "patient_identity", default: false })
  patientIdentity!: boolean;

  /** True if downtime kits are made (docs/wire/boards.md, Downtime kits). */
  @Column("boolean", { name: "downtime_kits", default: false })
  downtimeKits!: boolean;

  /** Default duty start, HH:MM in the hospital's zone. */
  @Column("text", { name: "duty_start", default: "00:00" })
  dutyStart!: string;

  /** True once someone has chosen the duty start, even if the choice is midnight. */
  @Column("boolean", { name: "duty_start_chosen", default: false })
  dutyStartChosen!: boolean;

  @Column("boolean", { name: "timezone_chosen", default: false })
  timezoneChosen!: boolean;

  /** Next duty start to publish; null if it must be computed first. */
  @Column("timestamptz", { name: "duty_due_at", nullable: true })
  dutyDueAt!: Date | null;

  /** Time at which an operator suspended the hospital (docs/wire/accounts.md, Suspended hospitals). */
  @Column("timestamptz", { name: "suspended_at", nullable: true })
  suspendedAt!: Date | null;

  /** End of the last suspension; a screen's silence before that time does not count. */
  @Column("timestamptz", { name: "resumed_at", nullable: true })
  resumedAt!: Date | null;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
