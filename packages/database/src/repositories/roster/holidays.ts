import type { ConfirmedHolidays } from "@wardline/contracts/roster/holidays";
import { type EntityManager, IsNull, Not } from "typeorm";
import { HolidayYearRow } from "../../entities/roster/roster-month.js";
import type { Work } from "../../work.js";

const SHOWN_FIELDS = { year: true, country: true, region: true, holidays: true, version: true };

/** Returns the confirmed holidays of a year; empty with version 0 if unconfirmed (docs/wire/roster.md, Holidays). */
export async function readHolidays(
  manager: EntityManager,
  hospitalId: string,
  year: number,
): Promise<ConfirmedHolidays> {
  const row = await manager.findOne(HolidayYearRow, {
    where: { hospitalId, year },
    select: SHOWN_FIELDS,
  });
  return row ?? { year, country: null, region: null, holidays: [], version: 0 };
}

/** Returns the confirmed holidays between two dates, both included (YYYY-MM-DD), with their names. */
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

/** Returns the country and region of the latest confirmed year; null if there is none. */
export function readHolidayPlace(
  manager: EntityManager,
  hospitalId: string,
): Promise<Pick<HolidayYearRow, "country" | "region"> | null> {
  return manager.findOne(HolidayYearRow, {
    where: { hospitalId, country: Not(IsNull()) },
    select: { country: true, region: true },
    order: { year: "DESC" },
  });
}

/** Like `readHolidays`, locked until the transaction ends. */
export async function lockHolidays(work: Work, year: number): Promise<ConfirmedHolidays> {
  await work.lockHospital();
  return readHolidays(work.manager, work.hospitalId, year);
}

/** Saves a year's holidays, which the caller must have locked. */
export async function saveHolidays(
  { manager, hospitalId }: Work,
  { year, country, region, holidays, version }: ConfirmedHolidays,
): Promise<void> {
  const row = { hospitalId, year, country, region, holidays, version };
  await manager.upsert(HolidayYearRow, row, ["hospitalId", "year"]);
}
