import { ADT_EDIT_MINUTES } from "@wardline/domain/operation/adt-message";
import { type EntityManager, In, Not } from "typeorm";
import { AdtSettingsRow, AdtSourceRow } from "../../entities/operation/adt.js";
import { PreparedStatement } from "../../prepared-statement.js";
import type { Work } from "../../work.js";

/** A hospital's ADT settings with its sources. */
export type AdtSettingsRecord = Omit<AdtSettingsRow, "hospitalId"> & { sources: string[] };

const DEFAULTS: AdtSettingsRecord = {
  enabled: false,
  sources: [],
  sendingApplication: "",
  sendingFacility: "",
  places: [],
  editWinsMinutes: ADT_EDIT_MINUTES.default,
  openNumber: "update",
  version: 0,
};

const settingsStatement = new PreparedStatement<AdtSettingsRecord>(
  "read adt settings",
  `SELECT enabled, sending_application AS "sendingApplication", sending_facility AS "sendingFacility", places,
          edit_wins_minutes AS "editWinsMinutes", open_number AS "openNumber", version,
          ARRAY(SELECT source FROM adt_source WHERE hospital_id = $1 ORDER BY source) AS sources
     FROM adt_settings WHERE hospital_id = $1`,
);

/** Returns a hospital's settings, or the defaults if nobody has saved any. */
export async function readAdtSettings(
  manager: EntityManager,
  hospitalId: string,
): Promise<AdtSettingsRecord> {
  const [row] = await settingsStatement.query(manager, [hospitalId]);
  return row ?? DEFAULTS;
}

/**
 * Reads and locks the settings for a change, or for a message. Changes and messages wait for each other until the
 * transaction ends, so that a hospital's messages are applied one at a time. Take this lock before every other lock.
 */
export async function lockAdtSettings({ manager, hospitalId }: Work): Promise<AdtSettingsRecord> {
  await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('adt ' || $1::text, 0))", [
    hospitalId,
  ]);
  return readAdtSettings(manager, hospitalId);
}

/** Stores the settings with their sources. Returns a source that belongs to another hospital; null if there is none. */
export async function saveAdtSettings(
  { manager, hospitalId }: Work,
  { sources, ...row }: AdtSettingsRecord,
): Promise<string | null> {
  await manager.save(manager.create(AdtSettingsRow, { ...row, hospitalId }));
  await manager.delete(AdtSourceRow, { hospitalId, source: Not(In(sources)) });
  for (const source of sources) {
    await manager.query(
      "INSERT INTO adt_source (hospital_id, source) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      [hospitalId, source],
    );
  }
  const stored = await readAdtSettings(manager, hospitalId);
  return sources.find((source) => !stored.sources.includes(source)) ?? null;
}

/** Returns the hospital of each source, for all hospitals that receive messages. */
export async function readSourcesOfAllHospitals(
  manager: EntityManager,
): Promise<ReadonlyMap<string, string>> {
  const rows = await manager.query<{ source: string; hospitalId: string }[]>(
    `SELECT one.source, one.hospital_id AS "hospitalId"
       FROM adt_source one JOIN adt_settings settings ON settings.hospital_id = one.hospital_id
      WHERE settings.enabled`,
  );
  return new Map(rows.map(({ source, hospitalId }) => [source, hospitalId]));
}
