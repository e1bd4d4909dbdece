import type { ConfirmedHolidays } from "@wardline/contracts/holidays";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

const COLUMNS = "year, country, region, holidays, version";

/** The confirmed holidays of a year; none, of version 0, where nobody has confirmed it (docs/wire.md, Holidays). */
export async function readHolidays(
  manager: EntityManager,
  hospitalId: string,
  year: number,
): Promise<ConfirmedHolidays> {
  const [row] = await manager.query<ConfirmedHolidays[]>(
    `SELECT ${COLUMNS} FROM holiday_year WHERE hospital_id = $1 AND year = $2`,
    [hospitalId, year],
  );
  return row ?? { year, country: null, region: null, holidays: [], version: 0 };
}

/** The confirmed holidays from a date until another, both included (YYYY-MM-DD), with their names. */
export async function readHolidaysBetween(
  manager: EntityManager,
  hospitalId: string,
  { from, until }: { from: string; until: string },
): Promise<Map<string, string>> {
  const rows = await manager.query<{ date: string; name: string }[]>(
    `SELECT holiday->>'date' AS date, holiday->>'name' AS name
       FROM holiday_year, jsonb_array_elements(holiday_year.holidays) AS holiday
      WHERE holiday_year.hospital_id = $1 AND holiday_year.year BETWEEN left($2, 4)::smallint AND left($3, 4)::smallint
        AND holiday->>'date' BETWEEN $2 AND $3`,
    [hospitalId, from, until],
  );
  return new Map(rows.map(({ date, name }) => [date, name]));
}

/** The country and region of the newest year that the hospital has confirmed; null where there is none. */
export async function readHolidayPlace(
  manager: EntityManager,
  hospitalId: string,
): Promise<{ country: string; region: string | null } | null> {
  const [row] = await manager.query<{ country: string; region: string | null }[]>(
    `SELECT country, region FROM holiday_year
      WHERE hospital_id = $1 AND country IS NOT NULL ORDER BY year DESC LIMIT 1`,
    [hospitalId],
  );
  return row ?? null;
}

/** As `readHolidays`, which nobody else changes until the transaction ends. */
export async function lockHolidays(work: Work, year: number): Promise<ConfirmedHolidays> {
  await work.lockHospital();
  return readHolidays(work.manager, work.hospitalId, year);
}

/** Writes the holidays of a year, which the work must hold. */
export async function saveHolidays(
  { manager, hospitalId }: Work,
  { year, country, region, holidays, version }: ConfirmedHolidays,
): Promise<void> {
  await manager.query(
    `INSERT INTO holiday_year (hospital_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (hospital_id, year) DO UPDATE SET country = $3, region = $4, holidays = $5, version = $6`,
    [hospitalId, year, country, region, JSON.stringify(holidays), version],
  );
}
