import { DISPLAY_SETTINGS, type DisplaySettings } from "@wardline/contracts/displays";
import { pick } from "@wardline/domain/records/pick";
import { type EntityManager, In, IsNull, Not, Raw } from "typeorm";
import { DisplayRow } from "../../entities/display.js";
import type { Work } from "../../work.js";

/** Of a display, what its address is made of. */
export type KeyOfDisplay = Pick<DisplayRow, "hospitalId" | "id" | "key" | "keySealed">;

/** `KeyOfDisplay` of a row of `display`, in SQL. */
export const KEY_OF_DISPLAY = `jsonb_build_object('hospitalId', display.hospital_id, 'id', display.id, 'key', display.key,
                    'keySealed', display.key_sealed)`;

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

/** The published displays of every hospital. */
export function readDisplaysOfAllHospitals(manager: EntityManager): Promise<DisplayRow[]> {
  return manager.findBy(DisplayRow, { revokedAt: IsNull() });
}

/** A published display, or null when it is unknown or revoked. */
export function findDisplay(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<DisplayRow | null> {
  return manager.findOneBy(DisplayRow, { hospitalId, id, revokedAt: IsNull() });
}

/** The displays, of any hospitals, that the keys of these hashes open: the holder of a key may see what it opens. */
export function findDisplaysByKeyHashes(
  manager: EntityManager,
  hashes: readonly Buffer[],
): Promise<DisplayRow[]> {
  return manager.findBy(DisplayRow, { keyHash: In([...hashes]), revokedAt: IsNull() });
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
    name: Raw((column) => `compared_text(${column}) = compared_text(:name)`, { name }),
  });
}

/** Writes a display, new or changed. */
export async function saveDisplay(
  { manager, hospitalId }: Work,
  display: Omit<DisplayRow, "hospitalId">,
): Promise<void> {
  await manager.save(manager.create(DisplayRow, { ...display, hospitalId }));
}

/** Displays with a key that stands in clear, at most `limit`; `unsealed`: those alone that have it in clear only. */
export function readClearKeysOfAllHospitals(
  manager: EntityManager,
  limit: number,
  unsealed: boolean,
): Promise<DisplayRow[]> {
  const where = { key: Not(IsNull()), ...(unsealed && { keySealed: IsNull() }) };
  return manager.find(DisplayRow, { where, take: limit });
}

/** Whether a server of the version before is connected, which knows a display by its key in clear only. */
export async function hasFormerServers(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<{ exists: boolean }[]>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity
                     WHERE datname = current_database() AND application_name = 'wardline-server')`,
  );
  return row?.exists === true;
}

/** Keeps a display's key encrypted; in clear too while `inClear`. Nothing where it has another key by now. */
export async function sealKey(
  manager: EntityManager,
  hospitalId: string,
  { id, keyHash }: DisplayRow,
  sealed: string | null,
  inClear: boolean,
): Promise<void> {
  await manager.update(
    DisplayRow,
    { hospitalId, id, keyHash },
    inClear ? { keySealed: sealed } : { keySealed: sealed, key: null },
  );
}

/** The encrypted keys of all displays, for sealing them under another key. */
export function readSealedKeysOfAllHospitals(manager: EntityManager): Promise<DisplayRow[]> {
  return manager.findBy(DisplayRow, { keySealed: Not(IsNull()) });
}

/** Writes a key that was sealed again, unless another one has taken its place meanwhile. */
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
