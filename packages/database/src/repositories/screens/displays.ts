import { DISPLAY_SETTINGS, type DisplaySettings } from "@wardline/contracts/boards/displays";
import { pick } from "@wardline/domain/records/pick";
import { type EntityManager, In, IsNull, Not, Raw } from "typeorm";
import { DisplayRow } from "../../entities/boards/display.js";
import type { Work } from "../../work.js";

/** Fields of a display from which its address is built. */
export type DisplayKeyParts = Pick<DisplayRow, "hospitalId" | "id" | "keySealed">;

/** SQL: `DisplayKeyParts` of a row of `display`. */
export const DISPLAY_KEY_PARTS = `jsonb_build_object('hospitalId', display.hospital_id, 'id', display.id, 'keySealed', display.key_sealed)`;

export function toDisplaySettings(row: DisplayRow): DisplaySettings {
  const scope = { wards: row.scopeWards, departments: row.scopeDepartments };
  return pick(Object.assign({ scope }, row), DISPLAY_SETTINGS);
}

/** A hospital's displays, newest first. */
export function readDisplays(manager: EntityManager, hospitalId: string): Promise<DisplayRow[]> {
  return manager.find(DisplayRow, {
    where: { hospitalId, revokedAt: IsNull() },
    order: { createdAt: "DESC", id: "ASC" },
  });
}

export function readDisplaysOfAllHospitals(manager: EntityManager): Promise<DisplayRow[]> {
  return manager.findBy(DisplayRow, { revokedAt: IsNull() });
}

/** A display; null if unknown or revoked. */
export function findDisplay(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<DisplayRow | null> {
  return manager.findOneBy(DisplayRow, { hospitalId, id, revokedAt: IsNull() });
}

/** Displays with these key hashes, in any hospital: anyone who has a key may see its display. */
export function findDisplaysByKeyHashes(
  manager: EntityManager,
  hashes: readonly Buffer[],
): Promise<DisplayRow[]> {
  return manager.findBy(DisplayRow, { keyHash: In([...hashes]), revokedAt: IsNull() });
}

/** Like `findDisplay`, locked until the commit. */
export function lockDisplay({ manager, hospitalId }: Work, id: string): Promise<DisplayRow | null> {
  return manager.findOne(DisplayRow, {
    where: { hospitalId, id, revokedAt: IsNull() },
    lock: { mode: "pessimistic_write" },
  });
}

/** Returns the display with this name, ignoring case; null if there is none. */
export function findDisplayByName(
  { manager, hospitalId }: Work,
  name: string,
): Promise<DisplayRow | null> {
  return manager.findOneBy(DisplayRow, {
    hospitalId,
    revokedAt: IsNull(),
    name: Raw((column) => `compared_text(${column}) = compared_text(:name)`, { name }),
  });
}

export async function saveDisplay(
  { manager, hospitalId }: Work,
  display: Omit<DisplayRow, "hospitalId">,
): Promise<void> {
  await manager.save(manager.create(DisplayRow, { ...display, hospitalId }));
}

/** Encrypted keys of all displays, for re-encryption with another key. */
export function readSealedKeysOfAllHospitals(manager: EntityManager): Promise<DisplayRow[]> {
  return manager.findBy(DisplayRow, { keySealed: Not(IsNull()) });
}

/** Stores a re-encrypted key, unless it was replaced. */
export async function resealKey(
  manager: EntityManager,
  hospitalId: string,
  { id, keySealed }: DisplayRow,
  sealed: string,
): Promise<void> {
  await manager.update(
    DisplayRow,
    { hospitalId, id, ...(keySealed !== null && { keySealed }) },
    { keySealed: sealed },
  );
}
