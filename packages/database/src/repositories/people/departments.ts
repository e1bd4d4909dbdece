import type { Department } from "@wardline/contracts/roster/departments";
import {
  type ContactDetails,
  resolvePeopleToCall,
} from "@wardline/domain/roster/contact-resolution";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { type EntityManager, IsNull } from "typeorm";
import { Account } from "../../entities/people/account.js";
import { DepartmentRow } from "../../entities/people/department.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";
import { HEAD_OF_DEPARTMENT } from "./head-of-department.js";

export type NamedRow = Pick<DepartmentRow, "id" | "name">;

/** A department's own contact; blank if there is none. */
export type OwnContact = Pick<DepartmentRow, "email" | "phone">;

export const DEPARTMENT_FIELDS = ["email", "phone", "duty_start", "receipts", "offers"] as const;

export type DepartmentFields = Pick<DepartmentRow, (typeof DEPARTMENT_FIELDS)[number]>;

interface DepartmentRecord extends NamedRow, DepartmentFields {
  hod: ContactDetails | null;
}

/**
 * Lists departments by name with their effective contact: their own, otherwise the HOD's (docs/wire/accounts.md,
 * Departments, roles, staff). `name` selects one department, ignoring case.
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
    [hospitalId, name === undefined ? null : toComparedText(name)],
  );
  return rows.map(toDepartment);
}

function toDepartment(record: DepartmentRecord): Department {
  const { id, name, email, phone, duty_start, receipts, offers, hod } = record;
  const { source, people } = resolvePeopleToCall([], { email, phone }, hod);
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

/** Share-locks the departments, so that none can be removed before the commit. */
export function shareLockDepartments({ manager, hospitalId }: Work): Promise<DepartmentRow[]> {
  return manager.find(DepartmentRow, {
    where: { hospitalId },
    order: { id: "ASC" },
    lock: { mode: "for_key_share" },
  });
}

/** Adds a department; false if the name exists, ignoring case. */
export function insertDepartment(
  { manager, hospitalId }: Work,
  name: string,
  contact: OwnContact,
): Promise<boolean> {
  const row = { ...contact, hospitalId, name, foldedName: toComparedText(name) };
  return insertUnlessPresent(manager, DepartmentRow, row);
}

/** Locks a department; null if there is none of that name. */
export function lockDepartment(
  { manager, hospitalId }: Work,
  name: string,
): Promise<DepartmentRow | null> {
  return manager.findOne(DepartmentRow, {
    where: { hospitalId, foldedName: toComparedText(name) },
    lock: { mode: "pessimistic_write" },
  });
}

export async function updateDepartment(
  { manager, hospitalId, at }: Work,
  id: number,
  fields: DepartmentFields,
): Promise<void> {
  await manager.query(
    `INSERT INTO former_duty_start (hospital_id, department, until_at, duty_start)
     SELECT hospital_id, folded_name, $4, duty_start FROM department
      WHERE hospital_id = $1 AND id = $2 AND duty_start IS DISTINCT FROM $3
     ON CONFLICT DO NOTHING`,
    [hospitalId, id, fields.duty_start, at],
  );
  await manager.update(DepartmentRow, { hospitalId, id }, fields);
}

export async function deleteDepartment({ manager, hospitalId }: Work, id: number): Promise<void> {
  await manager.delete(DepartmentRow, { hospitalId, id });
}

export function countStaff(
  { manager, hospitalId }: Work,
  group: { departmentId: number } | { roleId: number },
): Promise<number> {
  return manager.countBy(Account, { hospitalId, ...group, deletedAt: IsNull() });
}
