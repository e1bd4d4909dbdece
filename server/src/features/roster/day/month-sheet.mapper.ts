import type { MonthSheet, SheetDay } from "@wardline/contracts/roster/roster-sheet";
import type { SheetRow } from "@wardline/database/repositories/roster/roster-views";
import { toComparedText } from "@wardline/domain/text/text-forms";

/** Groups a month's rows into sheets, one per department, in row order (docs/wire/roster.md, Roster). */
export function toMonthSheets(rows: readonly SheetRow[]): MonthSheet[] {
  const sheets = new Map<string, MonthSheet>();
  for (const row of rows) {
    const name = toComparedText(row.department);
    const sheet = sheets.get(name) ?? { department: row.department, days: [] };
    sheets.set(name, sheet);
    addRow(row, getDay(sheet, row.date));
  }
  return [...sheets.values()];
}

function getDay(sheet: MonthSheet, date: string): SheetDay {
  const last = sheet.days.at(-1);
  if (last?.date === date) return last;
  const day: SheetDay = { date, people: [], covers: [] };
  sheet.days.push(day);
  return day;
}

/** Adds a row to a day; a listed department without doctors has a day without entries. */
function addRow({ role, position, name, phone, from, until }: SheetRow, day: SheetDay): void {
  if (position === 0) return;
  const person = { role, position, name, phone };
  if (from === null || until === null) day.people.push(person);
  else {
    const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    day.covers.push({ ...person, ...span });
  }
}
