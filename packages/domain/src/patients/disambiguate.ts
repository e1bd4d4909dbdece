import { toComparedText } from "../text/text-forms.js";
import { monthLabel } from "../time/calendar-grid.js";
import { isTimeZone, toZonedDay, toZonedParts } from "../time/zoned-day.js";

/** The visible part of a board's row. */
export interface VisibleRow {
  id: string;
  bed_no: string;
  name: string;
  hospital_no: string;
  created_at: string;
  /** Addition that distinguishes the row from others that look the same. */
  apart?: string | undefined;
}

/**
 * Adds to each ambiguous row the least that distinguishes it (docs/wire/patients.md, Signals): the admission time in `zone`,
 * "14:32", "21 Nov" or "21 Nov 14:32". Unambiguous rows are returned as they are.
 */
export function disambiguate<T extends VisibleRow>(rows: readonly T[], zone: string): T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const visibleKey = JSON.stringify([row.bed_no, row.name, row.hospital_no].map(toComparedText));
    const group = groups.get(visibleKey);
    if (group === undefined) groups.set(visibleKey, [row]);
    else group.push(row);
  }
  const marks = new Map<string, string>();
  groups.forEach((group) => {
    if (group.length > 1) addMarks(group, isTimeZone(zone) ? zone : "UTC", marks);
  });
  return rows.map((row) => {
    const apart = marks.get(row.id);
    if (row.apart === apart) return row;
    const { apart: _, ...plain } = row;
    return (apart === undefined ? plain : { ...plain, apart }) as T;
  });
}

function addMarks(group: readonly VisibleRow[], zone: string, marks: Map<string, string>): void {
  const inOrder = group.slice().sort(compareByOpening);
  const moments = inOrder.map(({ created_at }) => Date.parse(created_at));
  const days = moments.map((at) => dayText(at, zone));
  const times = moments.map((at) => timeText(at, zone));
  const isOneDay = new Set(moments.map((at) => toZonedDay(at, zone))).size === 1;
  const both = days.map((day, index) => `${day} ${times[index] ?? ""}`);
  const texts = isOneDay ? times : areAllDistinct(days) ? days : both;
  const seen = new Map<string, number>();
  for (const [index, { id }] of inOrder.entries()) {
    const text = texts[index] ?? "";
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    marks.set(id, count === 1 ? text : `${text} (${count})`);
  }
}

function compareByOpening(a: VisibleRow, b: VisibleRow): number {
  return Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1);
}

function areAllDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

function dayText(at: number, zone: string): string {
  const { day, month, year } = toZonedParts(at, zone);
  return `${day} ${monthLabel({ year, month }).slice(0, 3)}`;
}

function timeText(at: number, zone: string): string {
  const { hour, minute } = toZonedParts(at, zone);
  return `${`0${hour}`.slice(-2)}:${`0${minute}`.slice(-2)}`;
}
