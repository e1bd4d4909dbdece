import type { EntityManager } from "typeorm";
import { EmrSettingsRow } from "../../entities/emr-settings.js";
import type { Work } from "../../work.js";

/** A hospital's EMR connection, or null. */
export function findEmrSettings(
  manager: EntityManager,
  hospitalId: string,
): Promise<EmrSettingsRow | null> {
  return manager.findOneBy(EmrSettingsRow, { hospitalId });
}

/** The same, kept from other changes until the transaction ends. */
export function lockEmrSettings({ manager, hospitalId }: Work): Promise<EmrSettingsRow | null> {
  return manager.findOne(EmrSettingsRow, {
    where: { hospitalId },
    lock: { mode: "pessimistic_write" },
  });
}

/** The connections of all hospitals, for sealing their secrets under another key. */
export function readEmrSettingsOfAllHospitals(manager: EntityManager): Promise<EmrSettingsRow[]> {
  return manager.find(EmrSettingsRow);
}

/** Writes a hospital's first connection; false when it has one. */
export async function insertEmrSettings(
  { manager, hospitalId }: Work,
  settings: Omit<EmrSettingsRow, "hospitalId">,
): Promise<boolean> {
  const inserted = await manager
    .createQueryBuilder()
    .insert()
    .into(EmrSettingsRow)
    .values({ ...settings, hospitalId })
    .orIgnore()
    .returning("hospital_id")
    .execute();
  return (inserted.raw as unknown[]).length > 0;
}

/** Replaces a hospital's connection. */
export async function saveEmrSettings(
  { manager, hospitalId }: Work,
  settings: Omit<EmrSettingsRow, "hospitalId">,
): Promise<void> {
  await manager.save(manager.create(EmrSettingsRow, { ...settings, hospitalId }));
}

/** Keeps what a test learned of a connection, unless it has been changed since it was tested. */
export async function keepEmrTest(
  manager: EntityManager,
  hospitalId: string,
  { apiKeyEncrypted, baseUrl }: EmrSettingsRow,
  learned: Pick<EmrSettingsRow, "testStatus" | "dialect" | "lastTestedAt">,
): Promise<void> {
  await manager.update(EmrSettingsRow, { hospitalId, apiKeyEncrypted, baseUrl }, learned);
}

/** Writes secrets that were sealed again. */
export async function resealEmrSettings(
  manager: EntityManager,
  hospitalId: string,
  sealed: Partial<Pick<EmrSettingsRow, "apiKeyEncrypted" | "headersEncrypted">>,
): Promise<void> {
  await manager.update(EmrSettingsRow, { hospitalId }, sealed);
}
