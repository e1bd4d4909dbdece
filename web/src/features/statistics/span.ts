import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getStatistics } from "@wardline/contracts/statistics";
import { STATISTICS_DAYS } from "@wardline/domain/statistics";
import { addDays, daysBetween, isDay } from "@wardline/domain/time/zoned-day";
import { useEffect, useRef } from "react";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-revision.js";

/** What is asked for: days YYYY-MM-DD, both included, and a ward or, with null, the whole hospital. */
interface StatisticsAsked {
  from: string;
  to: string;
  ward: string | null;
}

/** However many changes come, figures are counted again no more often than this; those of many days more rarely. */
const REST_MS = 3_000;
const LONG_REST_MS = 20_000;
const LONG_DAYS = 31;

const statisticsQuery = ({ from, to, ward }: StatisticsAsked) =>
  queryOptions({
    queryKey: ["statistics", from, to, ward],
    queryFn: async ({ signal }) => {
      const query = ward === null ? { from, to } : { from, to, ward };
      return (await call(getStatistics, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });

/** The figures of these days; with `isPresent` they follow whatever is changed in the hospital. */
export function useStatistics(asked: StatisticsAsked, isPresent: boolean, isEnabled: boolean) {
  const found = useQuery({ ...statisticsQuery(asked), enabled: isEnabled });
  const revision = useLiveRevision();
  const { refetch, dataUpdatedAt } = found;
  const seen = useRef(revision);
  const rest = daysBetween(asked.from, asked.to) < LONG_DAYS ? REST_MS : LONG_REST_MS;
  useEffect(() => {
    if (revision === seen.current || !isPresent || !isEnabled) return undefined;
    const wait = Math.max(0, dataUpdatedAt + rest - Date.now());
    const timer = window.setTimeout(() => {
      seen.current = revision;
      void refetch();
    }, wait);
    return () => window.clearTimeout(timer);
  }, [revision, isPresent, isEnabled, dataUpdatedAt, rest, refetch]);
  return found;
}

/** Spans that one chooses by a word: how many days, today included. */
export const SPANS = [
  { value: "1", label: "Today", days: 1 },
  { value: "7", label: "7 days", days: 7 },
  { value: "30", label: "30 days", days: 30 },
  { value: "90", label: "90 days", days: 90 },
] as const;

/** The days that a page is about, YYYY-MM-DD, both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** The last `days` days up to today. */
export function lastDays(days: number, today: string): DaySpan {
  return { from: addDays(today, 1 - days), to: today };
}

/** As many days, just before these. */
export function daysBefore({ from, to }: DaySpan): DaySpan {
  const last = addDays(from, -1);
  return { from: addDays(last, -daysBetween(from, to)), to: last };
}

/** Why these days cannot be looked at together, or null. */
export function spanProblem({ from, to }: DaySpan, today: string): string | null {
  if (!isDay(from) || !isDay(to)) return "Please choose the first and the last day.";
  if (from > to) return "The first day must not come after the last one.";
  if (to > today) return "These days are still to come.";
  return daysBetween(from, to) < STATISTICS_DAYS
    ? null
    : `Please choose at most ${STATISTICS_DAYS} days.`;
}
