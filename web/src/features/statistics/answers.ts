import type { Statistics, StatisticsPeriod } from "@wardline/contracts/patients/statistics";
import { formatCount } from "@wardline/domain/text/format-count";
import { durationText } from "./duration-text.js";

/** A main figure, with a note and a comparison with the preceding days. */
export interface MainFigure {
  label: string;
  /** Formatted figure: "82 %", "135" or "1 d 2 h"; "–" if unknown. */
  figure: string;
  /** Note below the figure, such as "40 patients in 50 beds". */
  note: string;
  /** Comparison, such as "12 more than in the 7 days before"; null if there is nothing to compare with. */
  change: string | null;
}

/**
 * Returns the main figures: occupancy, arrivals and departures, length of stay, and waiting (docs/product.md,
 * Statistics page). `before` has the figures for the same number of days just before, or null until they are loaded.
 */
export function buildMainFigures(data: Statistics, before: Statistics | null): MainFigure[] {
  const { now, stays, waits, ward } = data;
  const days = beforeText(before);
  const waiting = waits.reduce((sum, one) => sum + one.now, 0);
  const longest = findLongestWait(waits);
  const getReviewTime = (of: Statistics | null) =>
    of?.statuses.find(({ status }) => status === "new_patient")?.median ?? null;
  return [
    {
      label: "Occupancy now",
      figure:
        now.beds === null || now.beds === 0
          ? `${now.patients}`
          : formatPercent(now.patients, now.beds),
      note:
        now.beds === null || now.beds === 0
          ? "patients; number of beds unknown"
          : `${formatCount(now.patients, "patient")} in ${formatCount(now.beds, "bed")}`,
      change: meanText(data),
    },
    {
      label: ward === null ? "Admissions" : "Came to the ward",
      figure: `${sumPeriods(data, countArrivals)}`,
      note: perDayText(data, countArrivals),
      change:
        before &&
        countChange(sumPeriods(data, countArrivals), sumPeriods(before, countArrivals), days),
    },
    {
      label: ward === null ? "Departures" : "Left the ward",
      figure: `${sumPeriods(data, countDepartures)}`,
      note: perDayText(data, countDepartures),
      change:
        before &&
        countChange(sumPeriods(data, countDepartures), sumPeriods(before, countDepartures), days),
    },
    {
      label: "Median stay",
      figure: stays.median === null ? "–" : durationText(stays.median),
      note: stays.ninth === null ? "no stay ended" : `90 % within ${durationText(stays.ninth)}`,
      change: before && describeDurationChange(stays.median, before.stays.median, days),
    },
    {
      label: "Until reviewed",
      figure: durationOrDash(getReviewTime(data)),
      note: "median of new patients",
      change: before && describeDurationChange(getReviewTime(data), getReviewTime(before), days),
    },
    {
      label: "Waiting now",
      figure: `${waiting}`,
      note: longest === null ? "nobody is waiting" : `longest ${durationText(longest)}`,
      change: null,
    },
  ];
}

function formatPercent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}

function countArrivals({ arrivals, moved_in }: StatisticsPeriod): number {
  return arrivals + moved_in;
}

function countDepartures({ discharged, deceased, moved_out }: StatisticsPeriod): number {
  return discharged + deceased + moved_out;
}

function sumPeriods({ periods }: Statistics, of: (period: StatisticsPeriod) => number): number {
  return periods.reduce((sum, period) => sum + of(period), 0);
}

function countDays({ from, to }: Pick<Statistics, "from" | "to">): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

function perDayText(data: Statistics, of: (period: StatisticsPeriod) => number): string {
  const days = countDays(data);
  return days === 1 ? "on this day" : `${(sumPeriods(data, of) / days).toFixed(1)} a day`;
}

function beforeText(before: Statistics | null): string {
  const days = before === null ? 0 : countDays(before);
  return days === 1 ? "the day before" : `the ${days} days before`;
}

/**
 * Formats the average occupancy over the counted hours; null if no hours were counted or the number of beds is unknown.
 */
function meanText({ periods }: Statistics): string | null {
  const hours = periods.flatMap(({ census }) =>
    census === null || census.beds === null ? [] : [{ ...census, beds: census.beds }],
  );
  const beds = hours.reduce((sum, one) => sum + one.beds * one.hours, 0);
  const patients = hours.reduce((sum, one) => sum + one.patients * one.hours, 0);
  return beds === 0 ? null : `${formatPercent(patients, beds)} on average`;
}

function countChange(now: number, before: number, days: string): string {
  if (now === before) return `same as in ${days}`;
  return now > before
    ? `${now - before} more than in ${days}`
    : `${before - now} fewer than in ${days}`;
}

function describeDurationChange(
  now: number | null,
  before: number | null,
  days: string,
): string | null {
  if (now === null || before === null) return null;
  if (now === before) return `same as in ${days}`;
  const difference = durationText(Math.abs(now - before));
  return now > before
    ? `${difference} longer than in ${days}`
    : `${difference} shorter than in ${days}`;
}

function durationOrDash(minutes: number | null): string {
  return minutes === null ? "–" : durationText(minutes);
}

function findLongestWait(waits: Statistics["waits"]): number | null {
  const minutes = waits.flatMap(({ longest }) => (longest === null ? [] : [longest]));
  return minutes.length === 0 ? null : Math.max(...minutes);
}
