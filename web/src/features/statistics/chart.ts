import type { CompositeChartSeries } from "@mantine/charts";

/** A line or a row of columns; `mark` distinguishes it without colour. */
export interface Series {
  name: string;
  mark: "solid" | "dashed" | "hatched";
  /** One value per point; null if unknown. */
  values: readonly (number | null)[];
}

/**
 * A chart over successive points: hours, days or lengths. In "columns" the second series hangs below the axis; "bars"
 * are horizontal, one per point.
 */
export interface PointChart {
  kind: "lines" | "columns" | "bars";
  title: string;
  /** The message of the chart, in a sentence. */
  summary: string;
  /** Unit of the values, such as "patients". */
  unit: string;
  /** Kind of the points, such as "Hour" or "Day". */
  pointName: string;
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** Further values of each point for the table and the file. */
  more: readonly Series[];
}

export interface ChartPoint {
  /** Short label below the chart, where there is room. */
  label: string;
  /** Full name in announcements and in the table. */
  name: string;
  /** True if something begins here that the axis should label instead, such as a day. */
  isMain: boolean;
}

/** Durations, one bar per kind. */
export interface DurationChart {
  kind: "durations";
  title: string;
  summary: string;
  /** Kind of the rows, such as "Status". */
  pointName: string;
  /** Words for the rest, which has not ended, such as "still wait". */
  goingOn: { one: string; many: string };
  /** Unit of the numbers, such as "patients". */
  unit: string;
  rows: readonly DurationRow[];
}

export interface DurationRow {
  name: string;
  /** Number that ended in these days; `now` is the number that continues. */
  amount: number;
  now: number;
  /** Minutes. */
  median: number | null;
  ninth: number | null;
  /** Longest duration so far; null if none continues. */
  longest: number | null;
}

export type Chart = PointChart | DurationChart;

/** A chart as a table. */
export interface ChartTable {
  head: readonly string[];
  /** Units of all columns but the first. */
  units: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Shown if a value is unknown. */
export const NOT_COUNTED = "not counted";

/** Returns all values of a chart as a table. `duration` formats durations. */
export function toTable(chart: Chart, duration: (minutes: number) => string | number): ChartTable {
  if (chart.kind === "durations") {
    const inWords = (minutes: number | null) => (minutes === null ? "" : duration(minutes));
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
  const series = [...chart.series, ...chart.more];
  return {
    head: [chart.pointName, ...series.map(({ name }) => name)],
    units: series.map(() => chart.unit),
    rows: chart.points.map(({ name }, index) => [
      name,
      ...series.map(({ values }) => values[index] ?? NOT_COUNTED),
    ]),
  };
}

/** Describes what continues: "4 still wait, longest 3 h 12 min", "none still waits". */
export function ongoingText(
  { goingOn }: Pick<DurationChart, "goingOn">,
  { now, longest }: Pick<DurationRow, "now" | "longest">,
  duration: (minutes: number) => string,
): string {
  if (now === 0 || longest === null) return `none ${goingOn.one}`;
  return `${now} ${now === 1 ? goingOn.one : goingOn.many}, longest ${duration(longest)}`;
}

/** Describes one point: "21 Nov 2026, 14:00: Patients 24, Beds 30". */
export function pointText({ points, series, more }: PointChart, index: number): string {
  const inWords = [...series, ...more].map(
    ({ name, values }) => `${name} ${values[index] ?? NOT_COUNTED}`,
  );
  return `${points[index]?.name ?? ""}: ${inWords.join(", ")}`;
}

/** Returns a chart in Mantine's format; hatched columns hang below the axis, filled with `hatch`. */
export function toDrawing({ kind, points, series }: PointChart, hatch: string) {
  const labels = new Map(points.map(({ name, label }) => [name, label]));
  const mains = points.filter(({ isMain }) => isMain);
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
      // If several days begin among the hours, only those are labelled.
      ...(mains.length > 1 && { ticks: mains.map(({ name }) => name) }),
    },
  };
}
