import { Column, CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

export type AccountKind = "parent" | "sub";

/** An account that can log in: the hospital's administrator, or a staff member with a department and a role. */
@Entity("account")
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

  @Column("text", { name: "password_hash", nullable: true })
  passwordHash!: string | null;

  @Column("timestamptz", { name: "verified_at", nullable: true })
  verifiedAt!: Date | null;

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
