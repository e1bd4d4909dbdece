import type { Statistics, StatisticsPeriod } from "@wardline/contracts/patients/statistics";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patients/patient-status";
import type { CallResult } from "@wardline/domain/roster/call-reports";
import { STAY_BAND_LABELS } from "@wardline/domain/statistics";
import { formatCount, pluralise } from "@wardline/domain/text/format-count";
import { clockText } from "@wardline/domain/time/clock-text";
import { toZonedDay, toZonedParts } from "@wardline/domain/time/zoned-day";
import { dayText } from "../../lib/time/day-text.js";
import type { Chart, ChartPoint, PointChart } from "./chart.js";
import { durationText } from "./duration-text.js";

/** Returns the charts of a page in order. */
export function buildCharts(data: Statistics): Chart[] {
  return [
    buildOccupancyChart(data),
    buildTurnoverChart(data),
    buildDayHoursChart(data),
    buildStaysChart(data),
    buildStatusTimesChart(data),
    buildWaitsChart(data),
    ...buildCleaningChart(data),
    ...buildCallsChart(data),
  ];
}

/** Returns true if nothing at all is known about these days. */
export function isEmpty({
  periods,
  stays: { amount },
  now,
  calls: buildCallsChart,
}: Statistics): boolean {
  return (
    buildCallsChart === undefined &&
    now.patients === 0 &&
    amount === 0 &&
    periods.every(
      (period) =>
        (period.census?.patients ?? 0) === 0 &&
        countArrivals(period) + countDepartures(period) === 0,
    )
  );
}

function buildOccupancyChart(data: Statistics): PointChart {
  const { periods, now, step } = data;
  const hours = periods.flatMap(({ census }) => (census === null ? [] : [census]));
  const most = hours.reduce((max, census) => Math.max(max, census.most), 0);
  const beds = now.beds === null ? "" : `, ${formatCount(now.beds, "known bed")}`;
  const peak = hours.length === 0 ? "No hourly count on these days." : `Highest count: ${most}.`;
  return {
    kind: "lines",
    title: step === "hour" ? "Patients at each full hour" : "Patients on each day, on average",
    summary: `${formatCount(now.patients, "patient")} now${beds}. ${peak}`,
    unit: "patients",
    ...toPoints(data),
    series: [
      {
        name: "Patients",
        mark: "solid",
        values: periods.map(({ census }) => census?.patients ?? null),
      },
      ...(hours.some((census) => census.beds !== null)
        ? [
            {
              name: "Beds",
              mark: "dashed" as const,
              values: periods.map(({ census }) => census?.beds ?? null),
            },
          ]
        : []),
    ],
    more:
      step === "hour"
        ? []
        : [
            {
              name: "Highest",
              mark: "solid",
              values: periods.map(({ census }) => census?.most ?? null),
            },
          ],
  };
}

function buildTurnoverChart(data: Statistics): PointChart {
  const { periods, step, ward } = data;
  const sum = (getValue: (period: StatisticsPeriod) => number) =>
    periods.reduce((total, period) => total + getValue(period), 0);
  const column = (name: string, getValue: (period: StatisticsPeriod) => number) => ({
    name,
    mark: "solid" as const,
    values: periods.map(getValue),
  });
  const names = ward === null ? ["Arrived", "Left"] : ["Came", "Left"];
  return {
    kind: "columns",
    title: `Admissions and departures by ${step}`,
    summary: `${sum(countArrivals)} came, ${sum(countDepartures)} left.`,
    unit: "patients",
    ...toPoints(data),
    series: [
      { name: names[0] ?? "", mark: "solid", values: periods.map(countArrivals) },
      { name: names[1] ?? "", mark: "hatched", values: periods.map(countDepartures) },
    ],
    more: [
      ...(ward === null
        ? []
        : [
            column("Card opened here", ({ arrivals }) => arrivals),
            column("From another bed", ({ moved_in }) => moved_in),
            column("To another bed", ({ moved_out }) => moved_out),
          ]),
      column("Discharged", ({ discharged }) => discharged),
      column("Deceased", ({ deceased }) => deceased),
    ],
  };
}

function buildDayHoursChart({ day_hours, ward }: Statistics): PointChart {
  const arrivals = day_hours.map((hour) => hour.arrivals);
  const most = Math.max(...arrivals);
  const busiest = arrivals.indexOf(most);
  return {
    kind: "columns",
    title: "Arrivals and departures by the hour of the day, all days together",
    summary:
      most === 0
        ? "Nobody arrived."
        : `Most arrive between ${hourText(busiest)} and ${hourText(busiest + 1)}.`,
    unit: "patients",
    pointName: "Hour of the day",
    points: day_hours.map((_, hour) => ({
      label: hourText(hour),
      name: `${hourText(hour)} to ${hourText(hour + 1)}`,
      isMain: true,
    })),
    series: [
      { name: ward === null ? "Arrived" : "Card opened here", mark: "solid", values: arrivals },
      {
        name: ward === null ? "Left" : "Card closed here",
        mark: "hatched",
        values: day_hours.map((hour) => hour.departures),
      },
    ],
    more: [],
  };
}

function buildStaysChart({ stays: { amount, median, ninth, bands } }: Statistics): PointChart {
  return {
    kind: "bars",
    title: "How long patients stayed",
    summary:
      median === null || ninth === null
        ? "No stay ended in this period."
        : `Of ${formatCount(amount, "stay")}, half lasted up to ${durationText(median)} and 90 % up to ${durationText(ninth)}.`,
    unit: "patients",
    pointName: "Length of stay",
    points: STAY_BAND_LABELS.map((label) => ({ label, name: label, isMain: true })),
    series: [{ name: "Patients", mark: "solid", values: bands }],
    more: [],
  };
}

function buildStatusTimesChart({ statuses }: Statistics): Chart {
  const rows = statuses.map(({ status, ...times }) => ({
    name: PATIENT_STATUS_LABELS[status],
    ...times,
  }));
  const endedAmount = rows.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind: "durations",
    title: "How long patients had each status",
    summary:
      endedAmount === 0
        ? "No status was changed on these days."
        : "Half of the times are within the bar, and 90 % within the line.",
    pointName: "Status",
    ongoingWords: { one: "has it now", many: "have it now" },
    unit: "patients",
    rows,
  };
}

function buildWaitsChart({ waits: reasons }: Statistics): Chart {
  const waitingAmount = reasons.reduce((sum, { now }) => sum + now, 0);
  return {
    kind: "durations",
    title: "How long patients waited, by reason",
    summary:
      reasons.length === 0
        ? "No patient was marked as waiting for anything."
        : `${formatCount(waitingAmount, "patient")} still ${pluralise(waitingAmount, "waits", "wait")}${longestText(reasons)}.`,
    pointName: "Reason",
    ongoingWords: { one: "still waits", many: "still wait" },
    unit: "patients",
    rows: reasons.map(({ reason, ...times }) => ({ name: reason, ...times })),
  };
}

function buildCleaningChart({ cleaning: times }: Statistics): Chart[] {
  if (times === null) return [];
  return [
    {
      kind: "durations",
      title: "How long beds waited for cleaning",
      summary: `${formatCount(times.now, "bed")} still ${pluralise(times.now, "waits", "wait")}${longestText([times])}.`,
      pointName: "Beds",
      ongoingWords: { one: "still waits", many: "still wait" },
      unit: "beds",
      rows: [{ name: "Beds", ...times }],
    },
  ];
}

/** Returns charts of the failure rate of reported calls to people on call; empty if no calls were reported. */
function buildCallsChart({ calls: figures }: Statistics): Chart[] {
  if (figures === undefined) return [];
  const { departments, months, hours } = figures;
  const reportCount = departments.reduce((sum, one) => sum + countReports(one), 0);
  const failedAmount = departments.reduce((sum, one) => sum + countReports(one) - one.reached, 0);
  const summary = `${failedAmount} of ${formatCount(reportCount, "reported call")} to people on call failed.`;
  const chart = (
    by: string,
    pointName: string,
    rows: readonly (CallResults & { name: string })[],
  ) => ({
    kind: "bars" as const,
    title: `Calls that failed, in %, by ${by}`,
    summary,
    unit: "% of the reported calls",
    pointName,
    points: rows.map(({ name }) => ({ label: name, name, isMain: true })),
    series: [{ name: "Failed, %", mark: "solid" as const, values: rows.map(formatFailedShare) }],
    more: [
      { name: "Reached", mark: "solid" as const, values: rows.map((row) => row.reached) },
      { name: "No answer", mark: "solid" as const, values: rows.map((row) => row.no_answer) },
      { name: "Wrong person", mark: "solid" as const, values: rows.map((row) => row.wrong_person) },
    ],
  });
  return [
    chart(
      "department",
      "Department",
      departments.map((one) => ({ ...one, name: one.department })),
    ),
    chart(
      "month",
      "Month",
      months.map((one) => ({ ...one, name: one.month })),
    ),
    chart(
      "the hour of the day",
      "Hour of the day",
      hours.map((one) => ({ ...one, name: hourText(one.hour) })),
    ),
  ];
}

type CallResults = Record<CallResult, number>;

function countReports({ reached, no_answer, wrong_person }: CallResults): number {
  return reached + no_answer + wrong_person;
}

function formatFailedShare(one: CallResults): number {
  return Math.round((100 * (countReports(one) - one.reached)) / countReports(one));
}

function longestText(reasons: readonly { longest: number | null }[]): string {
  const minutes = reasons.flatMap(({ longest }) => (longest === null ? [] : [longest]));
  return minutes.length === 0 ? "" : `, longest ${durationText(Math.max(...minutes))}`;
}

function countArrivals({ arrivals, moved_in }: StatisticsPeriod): number {
  return arrivals + moved_in;
}

function countDepartures({ discharged, deceased, moved_out }: StatisticsPeriod): number {
  return discharged + deceased + moved_out;
}

function toPoints({ periods, step, timezone }: Statistics): {
  pointName: string;
  points: ChartPoint[];
} {
  if (step === "day") {
    const points = periods.map(({ at }) => {
      const day = toZonedDay(Date.parse(at), timezone);
      return { label: formatShortDay(day), name: dayText(day), isMain: true };
    });
    return { pointName: "Day", points };
  }
  let previousName = "";
  const points = periods.map(({ at }) => {
    const time = Date.parse(at);
    const day = toZonedDay(time, timezone);
    const clock = clockText(time, timezone);
    const name = `${dayText(day)}, ${clock}`;
    // An hour occurs twice when clocks go back.
    const repeatSuffix = name === previousName ? " again" : "";
    previousName = name;
    const isMain = toZonedParts(time, timezone).hour === 0;
    return { label: isMain ? formatShortDay(day) : clock, name: `${name}${repeatSuffix}`, isMain };
  });
  return { pointName: "Hour", points };
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
