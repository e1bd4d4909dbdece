import { toComparedText } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import { RoleRow } from "../../entities/people/department.js";
import type { Work } from "../../work.js";
import type { NamedRow } from "../people/departments.js";

/** Returns the roles: default roles first, then the others in the order of creation. */
export function readRoles(manager: EntityManager, hospitalId: string): Promise<NamedRow[]> {
  return manager.find(RoleRow, { where: { hospitalId }, order: { id: "ASC" } });
}

/** Share-locks the roles, so that none can be removed before the commit. */
export function shareLockRoles({ manager, hospitalId }: Work): Promise<NamedRow[]> {
  const lock = { mode: "for_key_share" } as const;
  return manager.find(RoleRow, { where: { hospitalId }, order: { id: "ASC" }, lock });
}

/** Adds a role and returns its id; null if the name exists, ignoring case. */
export async function insertRole(
  { manager, hospitalId }: Work,
  name: string,
): Promise<number | null> {
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO role (hospital_id, name, folded_name) VALUES ($1, $2, $3)
     ON CONFLICT (hospital_id, folded_name) DO NOTHING RETURNING id`,
    [hospitalId, name, toComparedText(name)],
  );
  return row?.id ?? null;
}

/** Locks a role; null if there is none of that name. */
export function lockRole({ manager, hospitalId }: Work, name: string): Promise<NamedRow | null> {
  return manager.findOne(RoleRow, {
    where: { hospitalId, foldedName: toComparedText(name) },
    lock: { mode: "pessimistic_write" },
  });
}

export async function deleteRole({ manager, hospitalId }: Work, id: number): Promise<void> {
  await manager.delete(RoleRow, { hospitalId, id });
}
