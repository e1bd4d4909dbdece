import type { Statistics, StatisticsPeriod } from "@wardline/contracts/patients/statistics";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import type { CallResult } from "@wardline/domain/roster/call-reports";
import { STAY_BAND_LABELS } from "@wardline/domain/statistics";
import { formatCount, pluralise } from "@wardline/domain/text/format-count";
import { clockText } from "@wardline/domain/time/clock-text";
import { toZonedDay, toZonedParts } from "@wardline/domain/time/zoned-day";
import { dayText } from "../../lib/time/day-text.js";
import type { Chart, ChartPoint, DurationChart, DurationRow, PointChart, Series } from "./chart.js";

/** Returns the charts of a page in order. */
export function buildCharts(data: Statistics): Chart[] {
  return [
    buildOccupancyChart(data),
    buildTurnoverChart(data),
    buildDayHoursChart(data),
    buildStaysChart(data),
    ...buildDurationCharts(data),
    ...buildCallsCharts(data),
  ];
}

/** Returns true if nothing at all is known about these days. */
export function isEmpty({ periods, stays, now, calls }: Statistics): boolean {
  return (
    calls === undefined &&
    now.patients + stays.amount === 0 &&
    periods.every(
      (period) =>
        (period.census?.patients ?? 0) + countArrivals(period) + countDepartures(period) === 0,
    )
  );
}

function buildOccupancyChart(data: Statistics): PointChart {
  const { periods, now, step } = data;
  const counted = periods.flatMap(({ census }) => census ?? []);
  const most = Math.max(...counted.map((census) => census.most));
  const beds = now.beds === null ? "" : `, ${formatCount(now.beds, "known bed")}`;
  const peak = counted.length === 0 ? "No hourly count on these days." : `Highest count: ${most}.`;
  return {
    kind: "lines",
    title: step === "hour" ? "Patients at each full hour" : "Patients on each day, on average",
    summary: `${formatCount(now.patients, "patient")} now${beds}. ${peak}`,
    unit: "patients",
    ...toPoints(data),
    series: [
      toSeries("Patients", periods, ({ census }) => census?.patients ?? null),
      ...(counted.some(({ beds }) => beds !== null)
        ? [toSeries("Beds", periods, ({ census }) => census?.beds ?? null, "dashed")]
        : []),
    ],
    more:
      step === "hour" ? [] : [toSeries("Highest", periods, ({ census }) => census?.most ?? null)],
  };
}

function buildTurnoverChart(data: Statistics): PointChart {
  const { periods, step, ward } = data;
  return {
    kind: "columns",
    title: `Admissions and departures by ${step}`,
    summary: `${sumBy(periods, countArrivals)} came, ${sumBy(periods, countDepartures)} left.`,
    unit: "patients",
    ...toPoints(data),
    series: [
      toSeries(ward === null ? "Arrived" : "Came", periods, countArrivals),
      toSeries("Left", periods, countDepartures, "hatched"),
    ],
    more: [
      ...(ward === null
        ? []
        : [
            toSeries("Card opened here", periods, ({ arrivals }) => arrivals),
            toSeries("From another bed", periods, ({ moved_in }) => moved_in),
            toSeries("To another bed", periods, ({ moved_out }) => moved_out),
          ]),
      toSeries("Discharged", periods, ({ discharged }) => discharged),
      toSeries("Deceased", periods, ({ deceased }) => deceased),
    ],
  };
}

function buildDayHoursChart({ day_hours, ward }: Statistics): PointChart {
  const arrivals = day_hours.map((hour) => hour.arrivals);
  const most = Math.max(...arrivals);
  const spanText = (hour: number, joiner: string) =>
    `${hourText(hour)} ${joiner} ${hourText(hour + 1)}`;
  const [cameWord, leftWord] =
    ward === null ? ["Arrived", "Left"] : ["Card opened here", "Card closed here"];
  return {
    kind: "columns",
    title: "Arrivals and departures by the hour of the day, all days together",
    summary:
      most === 0
        ? "Nobody arrived."
        : `Most arrive between ${spanText(arrivals.indexOf(most), "and")}.`,
    unit: "patients",
    pointName: "Hour of the day",
    points: day_hours.map((_, hour) => ({
      label: hourText(hour),
      name: spanText(hour, "to"),
      isMain: true,
    })),
    series: [
      toSeries(cameWord, day_hours, (hour) => hour.arrivals),
      toSeries(leftWord, day_hours, (hour) => hour.departures, "hatched"),
    ],
  };
}

function buildStaysChart({ stays: { amount, median, ninth, bands } }: Statistics): PointChart {
  return {
    kind: "bars",
    title: "How long patients stayed",
    summary:
      median === null || ninth === null
        ? "No stay ended in this period."
        : `Of ${formatCount(amount, "stay")}, half lasted up to ${minutesText(median)} and 90 % up to ${minutesText(ninth)}.`,
    unit: "patients",
    pointName: "Length of stay",
    points: STAY_BAND_LABELS.map((label) => ({ label, name: label, isMain: true })),
    series: [toSeries("Patients", bands, (amount) => amount)],
  };
}

function buildDurationCharts({ statuses, waits, cleaning }: Statistics): DurationChart[] {
  const base = {
    kind: "durations",
    ongoingWords: { one: "still waits", many: "still wait" },
    unit: "patients",
  } as const;
  const statusChart: DurationChart = {
    ...base,
    title: "How long patients had each status",
    summary: statuses.every(({ amount }) => amount === 0)
      ? "No status was changed on these days."
      : "Half of the times are within the bar, and 90 % within the line.",
    pointName: "Status",
    ongoingWords: { one: "has it now", many: "have it now" },
    rows: statuses.map((row) => ({ ...row, name: PATIENT_STATUS_LABELS[row.status] })),
  };
  const waitChart: DurationChart = {
    ...base,
    title: "How long patients waited, by reason",
    summary:
      waits.length === 0
        ? "No patient was marked as waiting for anything."
        : stillWaitingText("patient", waits),
    pointName: "Reason",
    rows: waits.map((row) => ({ ...row, name: row.reason })),
  };
  if (cleaning === null) return [statusChart, waitChart];
  const cleaningChart: DurationChart = {
    ...base,
    title: "How long beds waited for cleaning",
    summary: stillWaitingText("bed", [cleaning]),
    pointName: "Beds",
    unit: "beds",
    rows: [{ ...cleaning, name: "Beds" }],
  };
  return [statusChart, waitChart, cleaningChart];
}

function stillWaitingText(noun: string, waits: readonly Omit<DurationRow, "name">[]): string {
  const amount = sumBy(waits, ({ now }) => now);
  const longest = findLongest(waits);
  const longestText = longest === null ? "" : `, longest ${minutesText(longest)}`;
  return `${formatCount(amount, noun)} still ${pluralise(amount, "waits", "wait")}${longestText}.`;
}

/** Returns charts of the failure rate of reported calls to people on call; empty if no calls were reported. */
function buildCallsCharts({ calls }: Statistics): Chart[] {
  if (calls === undefined) return [];
  const { departments, months, hours } = calls;
  const failed = sumBy(departments, countFailures);
  const reported = formatCount(sumBy(departments, countReports), "reported call");
  const toChart = <Row extends CallResults>(
    by: string,
    pointName: string,
    rows: readonly Row[],
    getName: (row: Row) => string,
  ): PointChart => ({
    kind: "bars",
    title: `Calls that failed, in %, by ${by}`,
    summary: `${failed} of ${reported} to people on call failed.`,
    unit: "% of the reported calls",
    pointName,
    points: rows.map((row) => ({ label: getName(row), name: getName(row), isMain: true })),
    series: [
      toSeries("Failed, %", rows, (row) =>
        Math.round((100 * countFailures(row)) / countReports(row)),
      ),
    ],
    more: [
      toSeries("Reached", rows, ({ reached }) => reached),
      toSeries("No answer", rows, ({ no_answer }) => no_answer),
      toSeries("Wrong person", rows, ({ wrong_person }) => wrong_person),
    ],
  });
  return [
    toChart("department", "Department", departments, ({ department }) => department),
    toChart("month", "Month", months, ({ month }) => month),
    toChart("the hour of the day", "Hour of the day", hours, ({ hour }) => hourText(hour)),
  ];
}

type CallResults = Record<CallResult, number>;

function countFailures({ no_answer, wrong_person }: CallResults): number {
  return no_answer + wrong_person;
}

function countReports(calls: CallResults): number {
  return calls.reached + countFailures(calls);
}

/** Returns the longest duration that has not ended, in minutes; null if there is none. */
export function findLongest(rows: readonly { longest: number | null }[]): number | null {
  const minutes = rows.flatMap(({ longest }) => longest ?? []);
  return minutes.length === 0 ? null : Math.max(...minutes);
}

/** Returns the number of patients who arrived, including those moved to the ward from another. */
export function countArrivals({ arrivals, moved_in }: StatisticsPeriod): number {
  return arrivals + moved_in;
}

/** Returns the number of patients who left, including those moved from the ward to another. */
export function countDepartures({ discharged, deceased, moved_out }: StatisticsPeriod): number {
  return discharged + deceased + moved_out;
}

/** Returns the sum of a count over all rows. */
export function sumBy<Row>(rows: readonly Row[], count: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + count(row), 0);
}

function toSeries<Row>(
  name: string,
  rows: readonly Row[],
  getValue: (row: Row) => number | null,
  mark: Series["mark"] = "solid",
): Series {
  return { name, mark, values: rows.map(getValue) };
}

function toPoints(data: Statistics): { pointName: string; points: ChartPoint[] } {
  const { periods, step, timezone } = data;
  const points = periods.map(({ at }): ChartPoint => {
    const time = Date.parse(at);
    const day = toZonedDay(time, timezone);
    if (step === "day") return { label: formatShortDay(day), name: dayText(day), isMain: true };
    const clock = clockText(time, timezone);
    const isMain = toZonedParts(time, timezone).hour === 0;
    const label = isMain ? formatShortDay(day) : clock;
    return { label, name: `${dayText(day)}, ${clock}`, isMain };
  });
  return {
    pointName: step === "day" ? "Day" : "Hour",
    // An hour occurs twice when clocks go back.
    points: points.map((point, index) =>
      point.name === points[index - 1]?.name ? { ...point, name: `${point.name} again` } : point,
    ),
  };
}

function formatShortDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
