import type { Statistics, StatisticsPeriod } from "@wardline/contracts/patients/statistics";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import { formatCount } from "@wardline/domain/text/format-count";
import { countDaysBetween } from "@wardline/domain/time/zoned-day";
import { countArrivals, countDepartures, findLongest, sumBy } from "./charts.js";

/** A main figure such as "82 %" or "–", with a note such as "40 patients in 50 beds". */
interface MainFigure {
  label: string;
  figure: string;
  note: string;
  /** Comparison, such as "12 more than in the 7 days before"; null if there is nothing to compare with. */
  change: string | null;
}

const COUNT_WORDS = { format: String, more: "more", less: "fewer" };
const DURATION_WORDS = { format: minutesText, more: "longer", less: "shorter" };
type Words = typeof DURATION_WORDS;
type GetValue = (data: Statistics) => number | null;

/** Returns the main figures (docs/product.md, Statistics page); `before` has the figures of the preceding days. */
export function buildMainFigures(data: Statistics, before: Statistics | null): MainFigure[] {
  const { now, stays, waits, ward } = data;
  const days = countDays(data);
  const longest = findLongest(waits);
  const toFigure = (label: string, note: string, words: Words, getValue: GetValue): MainFigure => {
    const value = getValue(data);
    const change = before && describeChange(value, getValue(before), countDays(before), words);
    return { label, figure: value === null ? "–" : words.format(value), note, change };
  };
  const toSumFigure = (label: string, count: (period: StatisticsPeriod) => number): MainFigure => {
    const getSum = ({ periods }: Statistics) => sumBy(periods, count);
    const note = days === 1 ? "on this day" : `${(getSum(data) / days).toFixed(1)} a day`;
    return toFigure(label, note, COUNT_WORDS, getSum);
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
    toSumFigure(ward === null ? "Admissions" : "Came to the ward", countArrivals),
    toSumFigure(ward === null ? "Departures" : "Left the ward", countDepartures),
    toFigure(
      "Median stay",
      stays.ninth === null ? "no stay ended" : `90 % within ${minutesText(stays.ninth)}`,
      DURATION_WORDS,
      (of) => of.stays.median,
    ),
    toFigure(
      "Until reviewed",
      "median of new patients",
      DURATION_WORDS,
      ({ statuses }) => statuses.find(({ status }) => status === "new_patient")?.median ?? null,
    ),
    {
      label: "Waiting now",
      figure: `${sumBy(waits, (one) => one.now)}`,
      note: longest === null ? "nobody is waiting" : `longest ${minutesText(longest)}`,
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

/** Formats the average occupancy over the counted hours; null if no hours or no beds were counted. */
function meanText({ periods }: Statistics): string | null {
  const counted = periods.flatMap(({ census }) => (census?.beds == null ? [] : census));
  const beds = sumBy(counted, (one) => (one.beds ?? 0) * one.hours);
  const patients = sumBy(counted, (one) => one.patients * one.hours);
  return beds === 0 ? null : `${formatPercent(patients, beds)} on average`;
}

function describeChange(
  now: number | null,
  was: number | null,
  days: number,
  { format, more, less }: Words,
): string | null {
  if (now === null || was === null) return null;
  const daysText = days === 1 ? "the day before" : `the ${days} days before`;
  if (now === was) return `same as in ${daysText}`;
  return `${format(Math.abs(now - was))} ${now > was ? more : less} than in ${daysText}`;
}
