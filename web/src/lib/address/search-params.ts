import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Sort } from "@wardline/domain/records/list-view";
import { isDay } from "@wardline/domain/time/zoned-day";
import { useEffect, useMemo, useState } from "react";
import { useHospitalToday } from "../time/hospital-time.js";
import { useStable } from "../use-stable.js";

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
 * Changes texts of the page's query; `undefined` or "" removes one. Replaces the history entry: Back leads to the page
 * before, not to what was searched before.
 */
export function useSetSearch(): (patch: PageSearch) => void {
  const navigate = useNavigate();
  return useStable(
    (patch) =>
      void navigate({
        to: ".",
        hash: true,
        search: ((previous: PageSearch) => ({ ...previous, ...patch })) as never,
        replace: true,
        resetScroll: false,
      }),
  );
}

/** One text of the page's query, so that a reload, a shared link and the back button keep what was searched or sorted. */
export function useSearchText(
  name: string,
): [value: string, set: (value: string | undefined) => void] {
  const search: PageSearch = useSearch({ strict: false });
  const setSearch = useSetSearch();
  return [search[name] ?? "", useStable((value) => setSearch({ [name]: value }))];
}

/** How long nothing is typed until what was typed stands in the address, in milliseconds. */
export const TYPING_SETTLES_MS = 400;

/** A text of the page's query that is typed. */
export interface TypedText {
  /** As typed so far. */
  value: string;
  type: (value: string) => void;
  /** Writes it into the address at once, as when the box is left. */
  settle: () => void;
}

/**
 * A text of the page's query that is typed: known at once, written into the address once the typing settles, because each
 * change of the address draws the page again. What changes the address otherwise, such as Back, wins.
 */
export function useTypedText(name: string): TypedText {
  const [written, write] = useSearchText(name);
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [seen, setSeen] = useState(written);
  if (seen !== written) {
    setSeen(written);
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
    const timer = window.setTimeout(settle, TYPING_SETTLES_MS);
    return () => window.clearTimeout(timer);
  }, [typed, settle]);
  return { value: typed ?? written, type: setTyped, settle };
}

/** The day of a page in `?date=`: the hospital's today when it names none. Today itself is not written down. */
export function useDayParam(): [day: string, set: (day: string) => void] {
  const today = useHospitalToday();
  const [text, setText] = useSearchText("date");
  return [isDay(text) ? text : today, (day) => setText(day === today ? undefined : day)];
}

/** A sort as addresses write it: a column's name, with "-" before it when descending; `standard` where it names none. */
export function readSort<Column extends string>(
  text: string,
  columns: readonly Column[],
  standard: Sort<Column>,
): Sort<Column> {
  const column = columns.find((name) => name === text.replace(/^-/, ""));
  if (column === undefined) return standard;
  return { column, direction: text.startsWith("-") ? "desc" : "asc" };
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
  const sort = useMemo(() => readSort(text, columns, standard), [text, columns, standard]);
  const write = (next: Sort) => `${next.direction === "desc" ? "-" : ""}${next.column}`;
  const set = useStable((next: Sort) =>
    setText(write(next) === write(standard) ? undefined : write(next)),
  );
  return [sort, set];
}
