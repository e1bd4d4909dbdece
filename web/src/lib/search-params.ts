import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Sort } from "@wardline/domain/list-view";
import { isDay } from "@wardline/domain/zoned-day";
import { useHospitalToday } from "./hospital-time.js";

/** The query of a page's address: plain text under each name. */
export type PageSearch = Readonly<Record<string, string | undefined>>;

/** Reads "?date=2026-11-21&q=ada". Every value stays text: a hospital number is not a number. */
export function parsePageSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes the query of an address; what is empty or absent is left out. */
export function writePageSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" && value !== "") params.set(name, value);
  }
  return params.size === 0 ? "" : `?${params}`;
}

/**
 * One text of the page's query, so that a reload, a shared link and the back button keep what was searched or sorted.
 * `undefined` or "" removes it. Changes replace the history entry.
 */
export function useSearchText(
  name: string,
): [value: string, set: (value: string | undefined) => void] {
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (value: string | undefined) =>
    void navigate({
      to: ".",
      hash: true,
      search: ((previous: PageSearch) => ({ ...previous, [name]: value })) as never,
      replace: true,
      resetScroll: false,
    });
  return [search[name] ?? "", set];
}

/** The day of a page in `?date=`: the hospital's today when it names none. Today itself is not written down. */
export function useDayParam(): [day: string, set: (day: string) => void] {
  const today = useHospitalToday();
  const [text, setText] = useSearchText("date");
  return [isDay(text) ? text : today, (day) => setText(day === today ? undefined : day)];
}

/**
 * The sort of a page's list in `?sort=`: a column's name, with "-" before it when descending. What names none of
 * `columns` is the list's default, which is not written down.
 */
export function useSortParam<Column extends string>(
  columns: readonly Column[],
  standard: Sort<Column>,
): [sort: Sort<Column>, set: (sort: Sort) => void] {
  const [text, setText] = useSearchText("sort");
  const column = columns.find((name) => name === text.replace(/^-/, ""));
  const sort: Sort<Column> =
    column === undefined ? standard : { column, direction: text.startsWith("-") ? "desc" : "asc" };
  const write = (next: Sort) => `${next.direction === "desc" ? "-" : ""}${next.column}`;
  return [sort, (next) => setText(write(next) === write(standard) ? undefined : write(next))];
}
