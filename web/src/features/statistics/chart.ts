import type { CompositeChartSeries } from "@mantine/charts";
import type { Statistics } from "@wardline/contracts/patients/statistics";

/** A line or a row of columns; `mark` distinguishes it without colour. */
export interface Series {
  name: string;
  mark: "solid" | "dashed" | "hatched";
  /** Values, one per point; null for an unknown value. */
  values: readonly (number | null)[];
}

interface ChartTexts {
  title: string;
  summary: string;
  /** Unit of the values, such as "patients". */
  unit: string;
  /** Name of what a point or row stands for, such as "Hour" or "Status". */
  pointName: string;
}

/** Chart over points; "columns" hang the second series below the axis; "bars" are horizontal, one per point. */
export interface PointChart extends ChartTexts {
  kind: "lines" | "columns" | "bars";
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** Further values of each point for the table and the file. */
  more?: readonly Series[];
}

export interface ChartPoint {
  /** Short label below the chart, where there is room. */
  label: string;
  /** Full name in announcements and in the table. */
  name: string;
  /** True if this point begins a larger unit, such as a day, so that the axis should label the point. */
  isMain: boolean;
}

/** Chart of durations, with one bar per status or other category. */
export interface DurationChart extends ChartTexts {
  kind: "durations";
  /** Words for durations that have not ended yet, such as "still wait". */
  ongoingWords: { one: string; many: string };
  rows: readonly DurationRow[];
}

/** Durations of a category in minutes: those that ended on these days, and those that are still running. */
export type DurationRow = NonNullable<Statistics["cleaning"]> & { name: string };

export type Chart = PointChart | DurationChart;

export const NOT_COUNTED = "not counted";

/** Returns all values of a chart as a table, with the units of all columns except the first. */
export function toTable(chart: Chart, formatDuration: (minutes: number) => string | number) {
  if (chart.kind === "durations") {
    const inWords = (minutes: number | null) => (minutes === null ? "" : formatDuration(minutes));
    return {
      head: [chart.pointName, "Ended", "Median", "90 % within", "Now", "Longest now"],
      units: [chart.unit, "minutes", "minutes", chart.unit, "minutes"],
      rows: chart.rows.map(({ name, amount, median, ninth, now, longest }) => [
        name,
        amount,
        inWords(median),
        inWords(ninth),
        now,
        inWords(longest),
      ]),
    };
  }
  const series = [...chart.series, ...(chart.more ?? [])];
  return {
    head: [chart.pointName, ...series.map(({ name }) => name)],
    units: series.map(() => chart.unit),
    rows: chart.points.map(({ name }, index) => [
      name,
      ...series.map(({ values }) => values[index] ?? NOT_COUNTED),
    ]),
  };
}

/** Describes the durations that have not ended: "4 still wait, longest 3 h 12 min", "none still waits". */
export function ongoingText(
  { ongoingWords }: Pick<DurationChart, "ongoingWords">,
  { now, longest }: Pick<DurationRow, "now" | "longest">,
  formatDuration: (minutes: number) => string,
): string {
  if (now === 0 || longest === null) return `none ${ongoingWords.one}`;
  return `${now} ${now === 1 ? ongoingWords.one : ongoingWords.many}, longest ${formatDuration(longest)}`;
}

/** Describes one point: "21 Nov 2026, 14:00: Patients 24, Beds 30". */
export function pointText({ points, series, more = [] }: PointChart, index: number): string {
  const inWords = [...series, ...more].map(
    ({ name, values }) => `${name} ${values[index] ?? NOT_COUNTED}`,
  );
  return `${points[index]?.name ?? ""}: ${inWords.join(", ")}`;
}

/** Returns a chart's data in Mantine's format; columns that hang below the axis are filled with `hatch`. */
export function toDrawing({ kind, points, series }: PointChart, hatch: string) {
  const labels = new Map(points.map(({ name, label }) => [name, label]));
  const mainPoints = points.filter(({ isMain }) => isMain);
  return {
    data: points.map(
      ({ name }, index): Record<string, string | number | null> => ({
        name,
        ...Object.fromEntries(
          series.map(({ name: key, mark, values }) => {
            const value = values[index] ?? null;
            return [key, value !== null && mark === "hatched" ? -value : value];
          }),
        ),
      }),
    ),
    series: series.map(
      ({ name, mark }): CompositeChartSeries => ({
        name,
        type: kind === "columns" ? "bar" : mark === "solid" ? "area" : "line",
        color: { solid: "var(--chart)", dashed: "var(--chart-second)", hatched: hatch }[mark],
        ...(mark === "dashed" && { strokeDasharray: "6 4" }),
      }),
    ),
    xAxisProps: {
      interval: "preserveStart" as const,
      tickFormatter: (name: string) => labels.get(name) ?? "",
      // If the hours cover several days, only the first hour of each day is labelled.
      ...(mainPoints.length > 1 && { ticks: mainPoints.map(({ name }) => name) }),
    },
  };
}
