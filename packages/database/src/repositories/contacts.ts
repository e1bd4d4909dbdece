import { type ResolvedContacts, resolveContacts } from "@wardline/domain/contact-resolution";
import type { RosterRole } from "@wardline/domain/roster-role";
import type { EntityManager } from "typeorm";
import { HEAD_OF_DEPARTMENT } from "./head-of-department.js";

interface Person {
  name: string;
  email: string;
  phone: string;
}

interface DepartmentContactsRow {
  department: string;
  email: string;
  phone: string;
  hod: Person | null;
  roster: Partial<Record<RosterRole, Person>> | null;
}

/**
 * Who stands for each department of a hospital on one day: its roster, else its own contact, else its HOD
 * (docs/wire.md, Departments, roles, staff; docs/wire.md, Displays and boards). `day` is YYYY-MM-DD in the hospital's
 * zone; `departments` narrows the answer by name.
 */
export async function resolveDepartmentContacts(
  manager: EntityManager,
  hospitalId: string,
  day: string,
  departments?: readonly string[],
): Promise<ResolvedContacts[]> {
  const rows = await manager.query<DepartmentContactsRow[]>(
    `SELECT department.name AS department, department.email, department.phone,
            ${HEAD_OF_DEPARTMENT} AS hod,
            (SELECT jsonb_object_agg(duty.role, jsonb_build_object(
                      'name', trim(duty.first_name || ' ' || duty.last_name),
                      'email', coalesce(person.email, ''), 'phone', coalesce(person.phone, '')))
               FROM roster
               JOIN roster_duty duty ON duty.hospital_id = $1 AND duty.roster_id = roster.id
               LEFT JOIN account person ON person.hospital_id = $1 AND person.id = duty.account_id
                AND person.deleted_at IS NULL
              WHERE roster.hospital_id = $1 AND roster.date = $2
                AND lower(duty.department) = lower(department.name)) AS roster
       FROM department
      WHERE department.hospital_id = $1
        AND ($3::text[] IS NULL OR lower(department.name) = ANY (SELECT lower(asked) FROM unnest($3::text[]) asked))
      ORDER BY department.folded_name`,
    [hospitalId, day, departments ?? null],
  );
  return rows.map((row) =>
    resolveContacts({
      department: row.department,
      rosterPeople: row.roster,
      departmentContact: { email: row.email, phone: row.phone },
      hod: row.hod,
    }),
  );
}
