import { useNavigate, useSearch } from "@tanstack/react-router";
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
  const search = useSearch({ strict: false }) as PageSearch;
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
