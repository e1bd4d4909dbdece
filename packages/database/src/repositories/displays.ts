import { DISPLAY_SETTINGS, type DisplaySettings } from "@wardline/contracts/displays";
import { pick } from "@wardline/domain/pick";
import { type EntityManager, In, IsNull, Raw } from "typeorm";
import { DisplayRow } from "../entities/display.js";
import type { Work } from "../work.js";

/** What a display is set to. */
export function settingsOf(row: DisplayRow): DisplaySettings {
  const scope = { wards: row.scopeWards, departments: row.scopeDepartments };
  return pick(Object.assign({ scope }, row), DISPLAY_SETTINGS);
}

/** A hospital's published displays, the newest first. */
export function readDisplays(manager: EntityManager, hospitalId: string): Promise<DisplayRow[]> {
  return manager.find(DisplayRow, {
    where: { hospitalId, revokedAt: IsNull() },
    order: { createdAt: "DESC", id: "ASC" },
  });
}

/** A published display, or null when it is unknown or revoked. */
export function findDisplay(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<DisplayRow | null> {
  return manager.findOneBy(DisplayRow, { hospitalId, id, revokedAt: IsNull() });
}

/** The displays, of any hospitals, that these secret keys open: the holder of a key may see what it opens. */
export function findDisplaysByKeys(
  manager: EntityManager,
  keys: readonly string[],
): Promise<DisplayRow[]> {
  return manager.findBy(DisplayRow, { key: In([...keys]), revokedAt: IsNull() });
}

/** As `findDisplay`, locked until the work is committed. */
export function lockDisplay({ manager, hospitalId }: Work, id: string): Promise<DisplayRow | null> {
  return manager.findOne(DisplayRow, {
    where: { hospitalId, id, revokedAt: IsNull() },
    lock: { mode: "pessimistic_write" },
  });
}

/** The published display of a name, whatever its case; null when there is none. */
export function findDisplayByName(
  { manager, hospitalId }: Work,
  name: string,
): Promise<DisplayRow | null> {
  return manager.findOneBy(DisplayRow, {
    hospitalId,
    revokedAt: IsNull(),
    name: Raw((column) => `lower(${column}) = lower(:name)`, { name }),
  });
}

/** Writes a display, new or changed. */
export async function saveDisplay(
  { manager, hospitalId }: Work,
  display: Omit<DisplayRow, "hospitalId">,
): Promise<void> {
  await manager.save(manager.create(DisplayRow, { ...display, hospitalId }));
}
