import type { Department } from "@wardline/contracts/departments";
import { type ContactDetails, whomToCall } from "@wardline/domain/roster/contact-resolution";
import type { OfferMode } from "@wardline/domain/roster/offer";
import { compared } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";
import { HEAD_OF_DEPARTMENT } from "./head-of-department.js";

/** A row that staff can belong to: a department or a role. */
export interface NamedRow {
  id: number;
  name: string;
}

/** A department's own contact; blank where it has none. */
export interface OwnContact {
  email: string;
  phone: string;
}

/** What may change of a department: its contact, and its own duty start "HH:MM"; null where it follows the hospital's. */
export interface DepartmentFields extends OwnContact {
  duty_start: string | null;
  /** Whether its people are asked whether they have seen their duties. */
  receipts: boolean;
  /** Whether its people may offer their duties, and a roster maker approves. */
  offers: OfferMode;
}

interface DepartmentRecord extends NamedRow, DepartmentFields {
  hod: ContactDetails | null;
}

export const DEPARTMENT_FIELDS = ["email", "phone", "duty_start", "receipts", "offers"] as const;

/**
 * The departments by name, each with the contact that stands for it: its own, else its HOD's
 * (docs/wire.md, Departments, roles, staff). `name` narrows the answer to one department, whatever the case.
 */
export async function readDepartments(
  manager: EntityManager,
  hospitalId: string,
  name?: string,
): Promise<Department[]> {
  const rows = await manager.query<DepartmentRecord[]>(
    `SELECT department.id, department.name, department.email, department.phone, department.duty_start,
            department.receipts, department.offers,
            ${HEAD_OF_DEPARTMENT} AS hod
       FROM department
      WHERE department.hospital_id = $1 AND ($2::text IS NULL OR department.folded_name = $2)
      ORDER BY department.folded_name`,
    [hospitalId, name === undefined ? null : compared(name)],
  );
  return rows.map(toDepartment);
}

function toDepartment(record: DepartmentRecord): Department {
  const { id, name, email, phone, duty_start, receipts, offers, hod } = record;
  const { source, people } = whomToCall([], { email, phone }, hod);
  return {
    id,
    department: name,
    email: people[0]?.email ?? "",
    phone: people[0]?.phone ?? "",
    contact_source: source === "department" || source === "hod" ? source : null,
    duty_start,
    ...(receipts ? { receipts } : {}),
    ...(offers === "off" ? {} : { offers }),
  };
}

/** The departments, held as they are: no one can remove one until the work is committed. */
export async function holdDepartments({ manager, hospitalId }: Work): Promise<NamedRow[]> {
  return manager.query<NamedRow[]>(
    "SELECT id, name FROM department WHERE hospital_id = $1 ORDER BY id FOR KEY SHARE",
    [hospitalId],
  );
}

/** Adds a department; false when the name exists, whatever its case. */
export async function insertDepartment(
  { manager, hospitalId }: Work,
  name: string,
  { email, phone }: OwnContact,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO department (hospital_id, name, folded_name, email, phone) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (hospital_id, folded_name) DO NOTHING RETURNING id`,
    [hospitalId, name, compared(name), email, phone],
  );
  return rows.length > 0;
}

/** A department with what may change of it, locked against everyone else; null when there is none of that name. */
export async function lockDepartment(
  { manager, hospitalId }: Work,
  name: string,
): Promise<(NamedRow & DepartmentFields) | null> {
  const [row] = await manager.query<(NamedRow & DepartmentFields)[]>(
    `SELECT id, name, email, phone, duty_start, receipts, offers FROM department
      WHERE hospital_id = $1 AND folded_name = $2 FOR UPDATE`,
    [hospitalId, compared(name)],
  );
  return row ?? null;
}

export async function updateDepartment(
  { manager, hospitalId, at }: Work,
  id: number,
  { email, phone, duty_start, receipts, offers }: DepartmentFields,
): Promise<void> {
  await manager.query(
    `INSERT INTO former_duty_start (hospital_id, department, until_at, duty_start)
     SELECT hospital_id, folded_name, $4, duty_start FROM department
      WHERE hospital_id = $1 AND id = $2 AND duty_start IS DISTINCT FROM $3
     ON CONFLICT DO NOTHING`,
    [hospitalId, id, duty_start, at],
  );
  await manager.query(
    `UPDATE department SET email = $3, phone = $4, duty_start = $5, receipts = $6, offers = $7
      WHERE hospital_id = $1 AND id = $2`,
    [hospitalId, id, email, phone, duty_start, receipts, offers],
  );
}

export async function deleteDepartment({ manager, hospitalId }: Work, id: number): Promise<void> {
  await manager.query("DELETE FROM department WHERE hospital_id = $1 AND id = $2", [
    hospitalId,
    id,
  ]);
}

/** How many staff belong to a department, or hold a role. */
export async function countStaff(
  { manager, hospitalId }: Work,
  of: { departmentId: number } | { roleId: number },
): Promise<number> {
  const [column, id] =
    "departmentId" in of ? ["department_id", of.departmentId] : ["role_id", of.roleId];
  const [row] = await manager.query<{ amount: number }[]>(
    `SELECT count(*)::integer AS amount FROM account
      WHERE hospital_id = $1 AND ${column} = $2 AND deleted_at IS NULL`,
    [hospitalId, id],
  );
  return row?.amount ?? 0;
}
