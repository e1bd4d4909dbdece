/** A line or a row of columns; `mark` tells it from others without colour. */
export interface Series {
  name: string;
  mark: "solid" | "dashed" | "hatched";
  /** One for each point; null where nothing is known. */
  values: readonly (number | null)[];
}

/**
 * A chart over points that follow each other: hours, days or lengths. Of "columns" the second series hangs down from the
 * line; "bars" lie under each other, one for each point.
 */
export interface PointChart {
  kind: "lines" | "columns" | "bars";
  title: string;
  /** What can be read from it in a sentence. */
  summary: string;
  /** What its values count: "patients". */
  unit: string;
  /** What the points are: "Hour", "Day". */
  pointName: string;
  points: readonly Point[];
  series: readonly Series[];
  /** More of each point, for the table and the file. */
  more: readonly Series[];
}

export interface Point {
  /** Below the chart, where it has room. */
  label: string;
  /** In full, as it is said and stands in the table. */
  name: string;
  /** Whether something begins here that the axis should rather name, such as a day. */
  isMain: boolean;
}

/** How long things took, one bar for each of some kinds. */
export interface DurationChart {
  kind: "durations";
  title: string;
  summary: string;
  /** What the kinds are: "Status". */
  pointName: string;
  /** What is said of those that go on: "still wait". */
  goingOn: { one: string; many: string };
  /** What is counted: "patients". */
  unit: string;
  rows: readonly DurationRow[];
}

export interface DurationRow {
  name: string;
  /** How many ended in these days, and how many go on. */
  amount: number;
  now: number;
  /** Minutes. */
  median: number | null;
  ninth: number | null;
  /** Of those that go on, the longest; null where none does. */
  longest: number | null;
}

export type Chart = PointChart | DurationChart;

/** A chart as a table: its head, and its rows under it. */
export interface ChartTable {
  head: readonly string[];
  /** What the values of each column but the first count. */
  units: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** What stands where nothing is known. */
export const NOT_COUNTED = "not counted";

/** All that a chart shows, as a table. `duration` writes durations. */
export function tableOf(chart: Chart, duration: (minutes: number) => string | number): ChartTable {
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

/** What goes on, in words: "4 still wait, longest 3 h 12 min", "none still waits". */
export function goingOnText(
  { goingOn }: Pick<DurationChart, "goingOn">,
  { now, longest }: Pick<DurationRow, "now" | "longest">,
  duration: (minutes: number) => string,
): string {
  if (now === 0 || longest === null) return `none ${goingOn.one}`;
  return `${now} ${now === 1 ? goingOn.one : goingOn.many}, longest ${duration(longest)}`;
}

/** One point in a sentence: "21 Nov 2026, 14:00: Patients 24, Beds 30". */
export function pointText({ points, series, more }: PointChart, index: number): string {
  const inWords = [...series, ...more].map(
    ({ name, values }) => `${name} ${values[index] ?? NOT_COUNTED}`,
  );
  return `${points[index]?.name ?? ""}: ${inWords.join(", ")}`;
}
