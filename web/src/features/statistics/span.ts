import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import { countDaysBetween } from "@wardline/domain/time/zoned-day";
import { useEffect, useRef } from "react";
import { call } from "../../lib/calls/api.js";
import { useLiveRevision } from "../../lib/live/live-status.js";
import type { DaySpan } from "./day-span.js";

/** Minimum milliseconds between two requests for the figures, however many changes arrive; long spans wait longer. */
const MIN_COUNT_INTERVAL_MS = 3_000;
const LONG_COUNT_INTERVAL_MS = 20_000;
const LONG_SPAN_DAYS = 31;

/**
 * Returns the figures of these days for a ward, or for the whole hospital if `ward` is null. If `includesToday` is
 * true, the figures are reloaded when something changes in the hospital.
 */
export function useStatistics(
  { from, to, ward }: DaySpan & { ward: string | null },
  includesToday: boolean,
  isEnabled: boolean,
) {
  const found = useQuery({
    queryKey: ["statistics", from, to, ward],
    queryFn: async ({ signal }) => {
      const query = ward === null ? { from, to } : { from, to, ward };
      return (await call(getStatistics, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const revision = useLiveRevision();
  const { refetch, dataUpdatedAt } = found;
  const lastRevision = useRef(revision);
  const minIntervalMs =
    countDaysBetween(from, to) < LONG_SPAN_DAYS ? MIN_COUNT_INTERVAL_MS : LONG_COUNT_INTERVAL_MS;
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
