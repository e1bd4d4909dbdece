import type { OfferMode } from "@wardline/domain/roster/offer";
import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from "typeorm";
import { Hospital } from "./hospital.js";

/** A department with its own contact, which may be blank (docs/wire.md, Departments, roles, staff). */
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

  /** `domain/text/text-forms.compared` of the name: unique per hospital. */
  @Column("text", { name: "folded_name" })
  foldedName!: string;

  @Column("text", { default: "" })
  email!: string;

  @Column("text", { default: "" })
  phone!: string;

  /** When its duties begin, HH:MM; null: when the hospital's do. */
  @Column("text", { name: "duty_start", nullable: true })
  dutyStart!: string | null;

  /** Whether its people are asked whether they have seen their duties. */
  @Column("boolean", { default: false })
  receipts!: boolean;

  /** Whether its people may offer their duties to colleagues, and a roster maker approves. */
  @Column("text", { default: "off" })
  offers!: OfferMode;
}

/** A role that staff can hold; the default ones are rows too, so that staff always refer to a row. */
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
