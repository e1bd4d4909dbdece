import type { OfferMode } from "@wardline/domain/roster/offer";
import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from "typeorm";
import { Hospital } from "../hospitals/hospital.js";

/** A department with its own contact, possibly blank (docs/wire/accounts.md, Departments, roles, staff). */
@Entity("department")
@Unique("department_hospital_id_folded_name_key", ["hospitalId", "foldedName"])
@Unique("department_hospital_id_id_key", ["hospitalId", "id"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "department_hospital_id_fkey" })
export class DepartmentRow {
  @PrimaryGeneratedColumn("identity", { type: "integer" })
  id!: number;

  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("text")
  name!: string;

  /** Name folded by `domain/text/text-forms.toComparedText`; unique per hospital. */
  @Column("text", { name: "folded_name" })
  foldedName!: string;

  @Column("text", { default: "" })
  email!: string;

  @Column("text", { default: "" })
  phone!: string;

  /** Duty start, HH:MM; null to use the hospital's duty start. */
  @Column("text", { nullable: true })
  duty_start!: string | null;

  /** True if staff confirm that they have seen their duties. */
  @Column("boolean", { default: false })
  receipts!: boolean;

  /** Permission for staff to offer duties to colleagues, with or without a roster maker's approval. */
  @Column("text", { default: "off" })
  offers!: OfferMode;
}

/** A role that staff can hold. Even default roles are stored as rows, so that staff always refer to a row. */
@Entity("role")
@Unique("role_hospital_id_folded_name_key", ["hospitalId", "foldedName"])
@Unique("role_hospital_id_id_key", ["hospitalId", "id"])
@ForeignKey(() => Hospital, ["hospitalId"], ["id"], { name: "role_hospital_id_fkey" })
export class RoleRow {
  @PrimaryGeneratedColumn("identity", { type: "integer" })
  id!: number;

  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("text")
  name!: string;

  @Column("text", { name: "folded_name" })
  foldedName!: string;
}
