import type { GridPerson } from "@wardline/contracts/roster/roster-grid";
import type { MonthPost } from "@wardline/domain/roster-month/month-plan";
import { writeSheet } from "../../../../lib/sheets/write-sheet.js";
import { listTexts } from "./grid-acts.js";
import { buildPeopleRows, type PersonByInitials } from "./grid-rows.js";

interface MonthFileProps {
  people: readonly GridPerson[];
  /** Dates of the month in order, YYYY-MM-DD. */
  dates: readonly string[];
  plan: readonly MonthPost[];
  typeablePeople: readonly PersonByInitials[];
}

/**
 * Returns a month as a workbook of people and days that "Paste from a spreadsheet" can read; a cell holds the position
 * in the person's role. Names that occur more than once are followed by the person's initials.
 */
export function buildMonthFile({
  people,
  dates,
  plan,
  typeablePeople,
}: MonthFileProps): Promise<Blob> {
  const rows = buildPeopleRows(people);
  const area = { top: 0, left: 0, bottom: rows.length - 1, right: dates.length - 1 };
  const texts = listTexts({ rows, dates, plan, typeablePeople }, area);
  const initials = new Map(typeablePeople.map((one) => [one.id, one.initials]));
  const names = rows.map(({ label, key }) => {
    const isNameUnique = rows.every((other) => other.key === key || other.label !== label);
    const letters = initials.get(key);
    return isNameUnique || letters === undefined ? label : `${label} (${letters})`;
  });
  return writeSheet([
    ["Name", ...dates.map((day) => ({ day }))],
    ...names.map((name, index) => [name, ...(texts[index] ?? [])]),
  ]);
}
