import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A department with its own contact, which may be blank (docs/wire.md, Departments, roles, staff). */
@Entity("department")
export class DepartmentRow {
  @PrimaryGeneratedColumn("identity", { type: "integer" })
  id!: number;

  @Column("uuid", { name: "hospital_id" })
  hospitalId!: string;

  @Column("text")
  name!: string;

  /** `domain/department.foldName` of the name: unique per hospital. */
  @Column("text", { name: "folded_name" })
  foldedName!: string;

  @Column("text", { default: "" })
  email!: string;

  @Column("text", { default: "" })
  phone!: string;
}

/** A role that staff can hold; the default ones are rows too, so that staff always refer to a row. */
@Entity("role")
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
