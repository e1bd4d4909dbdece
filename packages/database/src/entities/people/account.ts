import type { Grant } from "@wardline/domain/people/grants";
import type { MailKind } from "@wardline/domain/people/mail-kinds";
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
} from "typeorm";
import { Hospital } from "../hospitals/hospital.js";
import { DepartmentRow, RoleRow } from "./department.js";

export type AccountKind = "parent" | "sub";

/** An account that can log in: the hospital's administrator, or a staff member with department and role. */
@Entity("account")
@Check("account_account_type_check", "account_type IN ('parent', 'sub')")
@Index("account_email", ["email"], { unique: true, where: "deleted_at IS NULL" })
@Index("account_hospital", ["hospitalId"], { where: "deleted_at IS NULL" })
@Unique("account_hospital_id_id_key", ["hospitalId", "id"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "account_hospital_id_fkey" })
@ForeignKey(() => DepartmentRow, ["hospitalId", "departmentId"], ["hospitalId", "id"], {
  name: "account_hospital_id_department_id_fkey",
})
@ForeignKey(() => RoleRow, ["hospitalId", "roleId"], ["hospitalId", "id"], {
  name: "account_hospital_id_role_id_fkey",
})
export class Account {
  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @PrimaryColumn("uuid")
  id!: string;

  @Column("text", { name: "account_type" })
  accountType!: AccountKind;

  /** Lower case; unique in the installation among accounts that are not deleted. */
  @Column("text")
  email!: string;

  /**
   * Time since which the mail server has permanently refused this address; null if it accepts emails or has received
   * none.
   */
  @Column("timestamptz", { name: "mail_refused_at", nullable: true })
  mailRefusedAt!: Date | null;

  /** Null until a staff member has set a first password. */
  @Column("text", { name: "password_hash", nullable: true })
  passwordHash!: string | null;

  @Column("timestamptz", { name: "verified_at", nullable: true })
  verifiedAt!: Date | null;

  /** Number of lifted lock-outs; the count of wrong passwords starts over after each one. */
  @Column("integer", { default: 0 })
  unlocks!: number;

  @Column("text", { name: "first_name", default: "" })
  firstName!: string;

  @Column("text", { name: "last_name", default: "" })
  lastName!: string;

  @Column("text", { default: "" })
  phone!: string;

  @Column("integer", { name: "department_id", nullable: true })
  departmentId!: number | null;

  @Column("integer", { name: "role_id", nullable: true })
  roleId!: number | null;

  @Column("boolean", { name: "is_hod", default: false })
  isHOD!: boolean;

  /** Normalised grants of staff; empty for the administrator's own account, which may do everything. */
  @Column("text", { array: true, default: "{}" })
  grants!: Grant[];

  /** Wards to which the grants are limited; empty: the whole hospital (docs/wire/accounts.md, Persons by ward). */
  @Column("uuid", { array: true, default: "{}" })
  wards!: string[];

  /** True if the person gets emails with reminders of duties; null: the department's default. */
  @Column("boolean", { name: "duty_reminders", nullable: true })
  dutyReminders!: boolean | null;

  /** Email kinds, other than reminders, that the person switched off. */
  @Column("text", { name: "mails_off", array: true, default: "{}" })
  mailsOff!: Exclude<MailKind, "reminders">[];

  /** Expiry of the current invitation; null once a password is set. */
  @Column("timestamptz", { name: "invitation_expires_at", nullable: true })
  invitationExpiresAt!: Date | null;

  @Column("integer", { default: 1 })
  version!: number;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column("timestamptz", { name: "deleted_at", nullable: true })
  deletedAt!: Date | null;
}
