import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import { countDaysBetween } from "@wardline/domain/time/zoned-day";
import { useEffect, useRef } from "react";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-revision.js";

/** Requested days (YYYY-MM-DD, inclusive) and ward; a ward of null means the whole hospital. */
interface StatisticsQuery {
  from: string;
  to: string;
  ward: string | null;
}

/** Minimum milliseconds between two requests for the figures, however many changes arrive; long spans wait longer. */
const MIN_COUNT_INTERVAL_MS = 3_000;
const LONG_COUNT_INTERVAL_MS = 20_000;
const LONG_SPAN_DAYS = 31;

const statisticsQuery = ({ from, to, ward }: StatisticsQuery) =>
  queryOptions({
    queryKey: ["statistics", from, to, ward],
    queryFn: async ({ signal }) => {
      const query = ward === null ? { from, to } : { from, to, ward };
      return (await call(getStatistics, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
  });

/**
 * Returns the figures of these days; if `includesToday` is true, the figures are reloaded when something changes in the
 * hospital.
 */
export function useStatistics(
  requested: StatisticsQuery,
  includesToday: boolean,
  isEnabled: boolean,
) {
  const found = useQuery({ ...statisticsQuery(requested), enabled: isEnabled });
  const revision = useLiveRevision();
  const { refetch, dataUpdatedAt } = found;
  const lastRevision = useRef(revision);
  const minIntervalMs =
    countDaysBetween(requested.from, requested.to) < LONG_SPAN_DAYS
      ? MIN_COUNT_INTERVAL_MS
      : LONG_COUNT_INTERVAL_MS;
  useEffect(() => {
    if (revision === lastRevision.current || !includesToday || !isEnabled) return undefined;
    const wait = Math.max(0, dataUpdatedAt + minIntervalMs - Date.now());
    const timer = window.setTimeout(() => {
      lastRevision.current = revision;
      void refetch();
    }, wait);
    return () => window.clearTimeout(timer);
  }, [revision, includesToday, isEnabled, dataUpdatedAt, minIntervalMs, refetch]);
  return found;
}
