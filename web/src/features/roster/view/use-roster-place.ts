import { useNavigate, useSearch } from "@tanstack/react-router";
import { getFirstDay, toYearMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { isDay } from "@wardline/domain/time/zoned-day";
import type { PageSearch } from "../../../lib/address/search-params.js";
import { useDutyClock } from "../use-duties.js";

export const ROSTER_TABS = ["add", "view", "month", "gaps"] as const;
export type RosterTab = (typeof ROSTER_TABS)[number];

/** Value of `?date=` after the user has cleared the selection, so that no day is chosen by default. */
export const NO_DATE = "none";

interface PlaceChange {
  date?: string | undefined;
  month?: YearMonth | undefined;
}

/** Returns the chosen day and month from the address. */
export function useRosterPlace() {
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { current } = useDutyClock();
  const date = search.date ?? "";
  const shownMonth = `${search.month ?? ""}-01`;

  function openPlace(tab: RosterTab, { month, ...change }: PlaceChange): void {
    const next = { month: month && getFirstDay(month).slice(0, 7), ...change };
    void navigate({
      to: ".",
      hash: tab,
      search: ((previous: PageSearch) => ({ ...previous, ...next })) as never,
      replace: tab === "view",
      resetScroll: false,
      hashScrollIntoView: false,
    });
  }

  return {
    date,
    month: toYearMonth([shownMonth, date].find(isDay) ?? current),
    go: openPlace,
  };
}
