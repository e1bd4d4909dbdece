import type { EntityManager } from "typeorm";
import { EmrSettingsRow } from "../../entities/hospitals/emr-settings.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";

/** Returns a hospital's EMR connection, or null. */
export function findEmrSettings(
  manager: EntityManager,
  hospitalId: string,
): Promise<EmrSettingsRow | null> {
  return manager.findOneBy(EmrSettingsRow, { hospitalId });
}

/** Locks a hospital's EMR connection until the transaction ends. */
export function lockEmrSettings({ manager, hospitalId }: Work): Promise<EmrSettingsRow | null> {
  return manager.findOne(EmrSettingsRow, {
    where: { hospitalId },
    lock: { mode: "pessimistic_write" },
  });
}

/** Returns the EMR connections of all hospitals, for re-encryption with another key. */
export function readEmrSettingsOfAllHospitals(manager: EntityManager): Promise<EmrSettingsRow[]> {
  return manager.find(EmrSettingsRow);
}

/** Inserts a hospital's first connection; false if the hospital already has one. */
export function insertEmrSettings(
  { manager, hospitalId }: Work,
  settings: Omit<EmrSettingsRow, "hospitalId">,
): Promise<boolean> {
  return insertUnlessPresent(manager, EmrSettingsRow, { ...settings, hospitalId });
}

export async function saveEmrSettings(
  { manager, hospitalId }: Work,
  settings: Omit<EmrSettingsRow, "hospitalId">,
): Promise<void> {
  await manager.save(manager.create(EmrSettingsRow, { ...settings, hospitalId }));
}

/** Stores the result of a test unless the connection has changed since. */
export async function saveEmrTest(
  manager: EntityManager,
  hospitalId: string,
  { apiKeyEncrypted, baseUrl }: EmrSettingsRow,
  testResult: Pick<EmrSettingsRow, "testStatus" | "dialect" | "lastTestedAt">,
): Promise<void> {
  await manager.update(EmrSettingsRow, { hospitalId, apiKeyEncrypted, baseUrl }, testResult);
}

/** Stores the re-encrypted secrets of an EMR connection. */
export async function resealEmrSettings(
  manager: EntityManager,
  hospitalId: string,
  sealed: Partial<Pick<EmrSettingsRow, "apiKeyEncrypted" | "headersEncrypted">>,
): Promise<void> {
  await manager.update(EmrSettingsRow, { hospitalId }, sealed);
}
