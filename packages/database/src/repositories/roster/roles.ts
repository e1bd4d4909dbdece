import { compared } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";
import type { NamedRow } from "../people/departments.js";

/** The roles, the default ones first, then in the order in which they were added. */
export async function readRoles(manager: EntityManager, hospitalId: string): Promise<NamedRow[]> {
  return manager.query<NamedRow[]>("SELECT id, name FROM role WHERE hospital_id = $1 ORDER BY id", [
    hospitalId,
  ]);
}

/** The roles, held as they are: no one can remove one until the work is committed. */
export async function holdRoles({ manager, hospitalId }: Work): Promise<NamedRow[]> {
  return manager.query<NamedRow[]>(
    "SELECT id, name FROM role WHERE hospital_id = $1 ORDER BY id FOR KEY SHARE",
    [hospitalId],
  );
}

/** Adds a role and returns its id; null when the name exists, whatever its case. */
export async function insertRole(
  { manager, hospitalId }: Work,
  name: string,
): Promise<number | null> {
  const [row] = await manager.query<{ id: number }[]>(
    `INSERT INTO role (hospital_id, name, folded_name) VALUES ($1, $2, $3)
     ON CONFLICT (hospital_id, folded_name) DO NOTHING RETURNING id`,
    [hospitalId, name, compared(name)],
  );
  return row?.id ?? null;
}

/** A role, locked against everyone else; null when there is none of that name. */
export async function lockRole(
  { manager, hospitalId }: Work,
  name: string,
): Promise<NamedRow | null> {
  const [row] = await manager.query<NamedRow[]>(
    "SELECT id, name FROM role WHERE hospital_id = $1 AND folded_name = $2 FOR UPDATE",
    [hospitalId, compared(name)],
  );
  return row ?? null;
}

export async function deleteRole({ manager, hospitalId }: Work, id: number): Promise<void> {
  await manager.query("DELETE FROM role WHERE hospital_id = $1 AND id = $2", [hospitalId, id]);
}
