import { useNavigate, useSearch } from "@tanstack/react-router";
import { firstDay, monthOf, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { isDay } from "@wardline/domain/time/zoned-day";
import type { PageSearch } from "../../../lib/address/search-params.js";
import { useDuties } from "../use-duties.js";

export const ROSTER_TABS = ["add", "view", "month", "tonight"] as const;
export type RosterTab = (typeof ROSTER_TABS)[number];

/** In `?date=`: the selection was cleared, and no day is to be chosen for it. */
export const NO_DATE = "none";

interface PlaceChange {
  date?: string | undefined;
  month?: YearMonth | undefined;
  show?: "coverage" | undefined;
}

/** Where on the roster page one is: the day, the month and the presentation stand in the address. */
export function useRosterPlace() {
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { current } = useDuties();
  const date = search.date ?? "";
  const shownMonth = `${search.month ?? ""}-01`;

  function go(tab: RosterTab, { month, ...change }: PlaceChange): void {
    const next = { month: month && firstDay(month).slice(0, 7), ...change };
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
    month: monthOf([shownMonth, date].find(isDay) ?? current),
    isCoverage: search.show === "coverage",
    go,
  };
}
