import type { Statistics, StatisticsPeriod } from "@wardline/contracts/patients/statistics";
import { formatCount } from "@wardline/domain/text/format-count";
import { countDaysBetween } from "@wardline/domain/time/zoned-day";
import { countArrivals, countDepartures, findLongest, sumPeriods } from "./charts.js";
import { durationText } from "./durations.js";

/** A main figure, with a note and a comparison with the preceding days. */
interface MainFigure {
  label: string;
  /** Formatted figure: "82 %", "135" or "1 d 2 h"; "–" if unknown. */
  figure: string;
  /** Note below the figure, such as "40 patients in 50 beds". */
  note: string;
  /** Comparison, such as "12 more than in the 7 days before"; null if there is nothing to compare with. */
  change: string | null;
}

type GetMinutes = (data: Statistics) => number | null;

const COUNT_WORDS = { format: String, more: "more", less: "fewer" };
const DURATION_WORDS = { format: durationText, more: "longer", less: "shorter" };

/**
 * Returns the main figures: occupancy, arrivals and departures, length of stay, and waiting (docs/product.md,
 * Statistics page). `before` has the figures for the same number of days just before, or null until they are loaded.
 */
export function buildMainFigures(data: Statistics, before: Statistics | null): MainFigure[] {
  const { now, stays, waits, ward } = data;
  const days = countDays(data);
  const longest = findLongest(waits);
  const sumFigure = (label: string, count: (period: StatisticsPeriod) => number): MainFigure => {
    const sum = sumPeriods(data, count);
    return {
      label,
      figure: `${sum}`,
      note: days === 1 ? "on this day" : `${(sum / days).toFixed(1)} a day`,
      change: before && describeChange(sum, sumPeriods(before, count), before, COUNT_WORDS),
    };
  };
  const durationFigure = (label: string, note: string, getMedian: GetMinutes): MainFigure => {
    const median = getMedian(data);
    return {
      label,
      figure: median === null ? "–" : durationText(median),
      note,
      change: before && describeChange(median, getMedian(before), before, DURATION_WORDS),
    };
  };
  return [
    {
      label: "Occupancy now",
      ...(now.beds
        ? {
            figure: formatPercent(now.patients, now.beds),
            note: `${formatCount(now.patients, "patient")} in ${formatCount(now.beds, "bed")}`,
          }
        : { figure: `${now.patients}`, note: "patients; number of beds unknown" }),
      change: meanText(data),
    },
    sumFigure(ward === null ? "Admissions" : "Came to the ward", countArrivals),
    sumFigure(ward === null ? "Departures" : "Left the ward", countDepartures),
    durationFigure(
      "Median stay",
      stays.ninth === null ? "no stay ended" : `90 % within ${durationText(stays.ninth)}`,
      (of) => of.stays.median,
    ),
    durationFigure(
      "Until reviewed",
      "median of new patients",
      ({ statuses }) => statuses.find(({ status }) => status === "new_patient")?.median ?? null,
    ),
    {
      label: "Waiting now",
      figure: `${waits.reduce((sum, one) => sum + one.now, 0)}`,
      note: longest === null ? "nobody is waiting" : `longest ${durationText(longest)}`,
      change: null,
    },
  ];
}

function formatPercent(part: number, whole: number): string {
  return `${Math.round((100 * part) / whole)} %`;
}

function countDays({ from, to }: Statistics): number {
  return countDaysBetween(from, to) + 1;
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

function describeChange(
  now: number | null,
  was: number | null,
  before: Statistics,
  { format, more, less }: typeof DURATION_WORDS,
): string | null {
  if (now === null || was === null) return null;
  const days = countDays(before);
  const daysText = days === 1 ? "the day before" : `the ${days} days before`;
  if (now === was) return `same as in ${daysText}`;
  return `${format(Math.abs(now - was))} ${now > was ? more : less} than in ${daysText}`;
}
