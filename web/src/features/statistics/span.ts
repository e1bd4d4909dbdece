import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getStatistics } from "@wardline/contracts/patients/statistics";
import { countDaysBetween } from "@wardline/domain/time/zoned-day";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { useLiveReload } from "../../lib/live/use-live-reload.js";
import type { DaySpan } from "./day-span.js";

/** Minimum milliseconds between two requests for the figures, however many changes arrive; long spans wait longer. */
const MIN_COUNT_INTERVAL_MS = 3_000;
const LONG_COUNT_INTERVAL_MS = 20_000;
const LONG_SPAN_DAYS = 31;

/** Returns the figures of these days for a ward, or for the hospital if `ward` is null; reloads figures of today. */
export function useStatistics(
  { from, to, ward }: DaySpan & { ward: string | null },
  includesToday: boolean,
  isEnabled: boolean,
) {
  const query = ward === null ? { from, to } : { from, to, ward };
  const found = useQuery({
    ...answerQuery(["statistics", from, to, ward], getStatistics, { query }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const isLong = countDaysBetween(from, to) >= LONG_SPAN_DAYS;
  useLiveReload(
    includesToday && isEnabled ? found.dataUpdatedAt : null,
    found.refetch,
    isLong ? LONG_COUNT_INTERVAL_MS : MIN_COUNT_INTERVAL_MS,
  );
  return found;
}
