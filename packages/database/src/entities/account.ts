import type { Grant } from "@wardline/domain/people/grants";
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
import { DepartmentRow, RoleRow } from "./department.js";
import { Hospital } from "./hospital.js";

export type AccountKind = "parent" | "sub";

/** An account that can log in: the hospital's administrator, or a staff member with a department and a role. */
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

  /** Folded to lower case; unique over the installation among accounts that are not deleted. */
  @Column("text")
  email!: string;

  /** Since when the mail server refuses this address for good; null where it takes mails, or nobody has written yet. */
  @Column("timestamptz", { name: "mail_refused_at", nullable: true })
  mailRefusedAt!: Date | null;

  @Column("text", { name: "password_hash", nullable: true })
  passwordHash!: string | null;

  @Column("timestamptz", { name: "verified_at", nullable: true })
  verifiedAt!: Date | null;

  /** How often an operator has lifted lock-outs of this account. */
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
  isHod!: boolean;

  /** Of staff, in normal form; the administrator's own account may do everything and has none. */
  @Column("text", { array: true, default: "{}" })
  grants!: Grant[];

  /** The wards to which the grants are limited; empty: the whole hospital (docs/wire.md, Persons by ward). */
  @Column("uuid", { array: true, default: "{}" })
  wards!: string[];

  /** Whether mails remind of duties; null: as the department does. */
  @Column("boolean", { name: "duty_reminders", nullable: true })
  dutyReminders!: boolean | null;

  /** The kinds of emails that the person switched off, besides reminders. */
  @Column("text", { name: "mails_off", array: true, default: "{}" })
  mailsOff!: string[];

  /** The page that opens after a login, by its path; null: the own page. */
  @Column("text", { name: "start_page", nullable: true })
  startPage!: string | null;

  /** When the current invitation ends; null once a password is set. */
  @Column("timestamptz", { name: "invitation_expires_at", nullable: true })
  invitationExpiresAt!: Date | null;

  @Column("integer", { default: 1 })
  version!: number;

  @CreateDateColumn({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column("timestamptz", { name: "deleted_at", nullable: true })
  deletedAt!: Date | null;
}
