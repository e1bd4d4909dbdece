import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Sort } from "@wardline/domain/records/list-view";
import { isDay } from "@wardline/domain/time/zoned-day";
import { useEffect, useMemo, useState } from "react";
import { useHospitalToday } from "../time/hospital-time.js";
import { useStable } from "../use-stable.js";

/** Query of a page's address: plain text per name. */
export type PageSearch = Readonly<Record<string, string | undefined>>;

/** Parses "?date=2026-11-21&q=ada". Every value stays text, because a hospital number is not a number. */
export function parsePageSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Formats the query of an address and leaves out empty values. */
export function writePageSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" && value !== "") params.set(name, value);
  }
  return params.size === 0 ? "" : `?${params}`;
}

/** Returns a function that changes values of the page's query; `undefined` or "" removes a value. */
export function useSetSearch(): (patch: PageSearch) => void {
  const navigate = useNavigate();
  return useStable(
    (patch) =>
      void navigate({
        to: ".",
        hash: true,
        search: ((previous: PageSearch) => ({ ...previous, ...patch })) as never,
        // Back leads to the previous page, not to an earlier search.
        replace: true,
        resetScroll: false,
      }),
  );
}

/** Returns one text of the page's query, so searches and sorts survive reloads, shared links and the back button. */
export function useSearchText(
  name: string,
): [value: string, set: (value: string | undefined) => void] {
  const search: PageSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  return [search[name] ?? "", useStable((value) => setSearch({ [name]: value }))];
}

/** Pause in typing before the address is updated, in milliseconds. */
export const TYPING_PAUSE_MS = 400;

/** A typed value of the page's query. Each change to the address renders the page, so it follows when typing pauses. */
export function useTypedText(name: string) {
  const [written, write] = useSearchText(name);
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [lastWritten, setLastWritten] = useState(written);
  if (lastWritten !== written) {
    setLastWritten(written);
    if (written !== sent || typed === written) setTyped(null);
    setSent(null);
  }
  const settle = useStable(() => {
    if (typed === null || typed === (sent ?? written)) return;
    setSent(typed);
    write(typed);
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = window.setTimeout(settle, TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, settle]);
  return { value: typed ?? written, type: setTyped, settle };
}

/** Returns the day in `?date=`; the default is today's date at the hospital, which the address omits. */
export function useDayParam(): [day: string, set: (day: string) => void] {
  const today = useHospitalToday();
  const [text, setText] = useSearchText("date");
  return [isDay(text) ? text : today, (day) => setText(day === today ? undefined : day)];
}

/** Parses a sort in an address: a column's name, with "-" before it if descending. */
export function readSort<Column extends string>(
  text: string,
  columns: readonly Column[],
  defaultSort: Sort<Column>,
): Sort<Column> {
  const column = columns.find((name) => name === text.replace(/^-/, ""));
  if (column === undefined) return defaultSort;
  return { column, direction: text.startsWith("-") ? "desc" : "asc" };
}

/** Returns the sort of the page's list from `?sort=`. The address leaves out the default sort. */
export function useSortParam<Column extends string>(
  columns: readonly Column[],
  defaultSort: Sort<Column>,
): [sort: Sort<Column>, set: (sort: Sort) => void] {
  const [text, setText] = useSearchText("sort");
  const sort = useMemo(() => readSort(text, columns, defaultSort), [text, columns, defaultSort]);
  const write = (next: Sort) => `${next.direction === "desc" ? "-" : ""}${next.column}`;
  const set = useStable((next: Sort) =>
    setText(write(next) === write(defaultSort) ? undefined : write(next)),
  );
  return [sort, set];
}
