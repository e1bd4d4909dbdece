import type { Statistics, StatisticsPeriod } from "@wardline/contracts/patients/statistics";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import { readSheetRecords } from "../../../testing/sheet-records.js";
import { buildMainFigures } from "./answers.js";
import {
  type DurationChart,
  ongoingText,
  type PointChart,
  pointText,
  toDrawing,
  toTable,
} from "./chart.js";
import { buildCharts, isEmpty } from "./charts.js";
import { getDaysBefore, getLastDays, spanProblem } from "./day-span.js";
import { computeDurationTicks, createDurationScale } from "./durations.js";
import { buildStatisticsSheet } from "./statistics-sheet.js";

const createPeriod = (at: string, given: Partial<StatisticsPeriod> = {}): StatisticsPeriod => ({
  at,
  until: at,
  census: null,
  arrivals: 0,
  discharged: 0,
  deceased: 0,
  moved_in: 0,
  moved_out: 0,
  ...given,
});
const createCensus = (patients: number) => ({ hours: 1, patients, most: patients, beds: 30 });

/** Returns statistics for three hours of the night in which London's clocks go back. */
function createStatistics(given: Partial<Statistics> = {}): Statistics {
  return {
    from: "2026-10-25",
    to: "2026-10-25",
    timezone: "Europe/London",
    as_of: "2026-10-25T02:30:00.000Z",
    step: "hour",
    ward: null,
    wards_since: null,
    periods: [
      createPeriod("2026-10-25T00:00:00.000Z", {
        census: createCensus(24),
        arrivals: 2,
        deceased: 1,
      }),
      createPeriod("2026-10-25T01:00:00.000Z"),
      createPeriod("2026-10-25T02:00:00.000Z", { census: createCensus(25), discharged: 1 }),
    ],
    day_hours: Array.from({ length: 24 }, (_, hour) => ({
      arrivals: hour === 1 ? 2 : 0,
      departures: 0,
    })),
    stays: { amount: 2, median: 735, ninth: 3000, bands: [0, 1, 1, 0, 0, 0, 0, 0] },
    statuses: [{ status: "admitted", amount: 1, median: 450, ninth: 450, now: 24, longest: 4000 }],
    waits: [{ reason: "Laboratory", amount: 1, median: 90, ninth: 90, now: 2, longest: 192 }],
    cleaning: null,
    now: { patients: 25, beds: 30 },
    ...given,
  };
}

const buildChart = (index: number, given?: Partial<Statistics>) =>
  buildCharts(createStatistics(given))[index] as PointChart;

it("summarises each chart and distinguishes the hour that occurs twice", () => {
  expect(buildCharts(createStatistics()).map(({ summary }) => summary)).toEqual([
    "25 patients now, 30 known beds. Highest count: 25.",
    "2 came, 2 left.",
    "Most arrive between 01:00 and 02:00.",
    "Of 2 stays, half lasted up to 12 h 15 min and 90 % up to 2 d 2 h.",
    "Half of the times are within the bar, and 90 % within the line.",
    "2 patients still wait, longest 3 h 12 min.",
  ]);
  const { head, rows } = toTable(buildChart(0), minutesText);
  expect(head).toEqual(["Hour", "Patients", "Beds"]);
  expect(rows).toEqual([
    ["Sun, 25 Oct 2026, 01:00", 24, 30],
    ["Sun, 25 Oct 2026, 01:00 again", "not counted", "not counted"],
    ["Sun, 25 Oct 2026, 02:00", 25, 30],
  ]);
  expect(pointText(buildChart(1), 0)).toBe(
    "Sun, 25 Oct 2026, 01:00: Arrived 2, Left 1, Discharged 0, Deceased 1",
  );
});

it("counts moves between beds as arrivals and departures of a ward", () => {
  const periodWithMoves = createPeriod("2026-10-25T00:00:00.000Z", {
    arrivals: 1,
    moved_in: 2,
    moved_out: 3,
  });
  const turnover = buildChart(1, { ward: { id: "w", name: "North" }, periods: [periodWithMoves] });
  expect(turnover.series.map(({ name, values }) => [name, values])).toEqual([
    ["Came", [3]],
    ["Left", [3]],
  ]);
});

it("is empty only if nothing was counted and nobody arrived, left or is present", () => {
  const nothing = {
    periods: [createPeriod("2026-10-25T00:00:00.000Z")],
    now: { patients: 0, beds: null },
  };
  const none = { amount: 0, median: null, ninth: null, bands: [] };
  expect(isEmpty(createStatistics({ ...nothing, stays: none }))).toBe(true);
  expect(
    isEmpty(createStatistics({ ...nothing, stays: none, now: { patients: 1, beds: null } })),
  ).toBe(false);
  expect(isEmpty(createStatistics(nothing))).toBe(false);
});

it("leaves a gap for unknown values", () => {
  const { data, series } = toDrawing(buildChart(0), "hatch");
  expect(data.map(({ Patients }) => Patients)).toEqual([24, null, 25]);
  expect(series.map(({ name, type }) => [name, type])).toEqual([
    ["Patients", "area"],
    ["Beds", "line"],
  ]);
});

it("draws the second series below the axis", () => {
  const { data, series } = toDrawing(buildChart(1), "hatch");
  expect(data.map(({ Arrived, Left }) => [Arrived, Left])).toEqual([
    [2, -1],
    [0, -0],
    [0, -1],
  ]);
  expect(series.map(({ color }) => color)).toEqual(["var(--chart)", "hatch"]);
});

it("labels only the days if the hours span several days", () => {
  const hours = [
    "2026-10-24T22:00:00.000Z",
    "2026-10-24T23:00:00.000Z",
    "2026-10-26T00:00:00.000Z",
  ];
  const { xAxisProps } = toDrawing(
    buildChart(0, { periods: hours.map((at) => createPeriod(at)) }),
    "hatch",
  );
  expect(xAxisProps.ticks?.map(xAxisProps.tickFormatter)).toEqual(["25 Oct", "26 Oct"]);
});

it("divides the scale of durations at round values", () => {
  expect(computeDurationTicks(45)).toEqual([0, 30, 60]);
  expect(computeDurationTicks(65 * 60).map(minutesText)).toEqual(["0 min", "1 d", "2 d", "3 d"]);
  expect(computeDurationTicks(60 * 1440).at(-1)).toBeGreaterThanOrEqual(60 * 1440);
});

it("explains why a span of days is not valid", () => {
  const today = "2026-11-22";
  expect(getLastDays(7, today)).toEqual({ from: "2026-11-16", to: today });
  expect(spanProblem(getLastDays(366, today), today)).toBeNull();
  expect(spanProblem(getLastDays(367, today), today)).toBe("Please choose at most 366 days.");
  expect(spanProblem({ from: "2026-11-23", to: today }, today)).toMatch(/must not come after/);
  expect(spanProblem({ from: today, to: "2026-11-23" }, today)).toMatch(/not in the future/);
  expect(spanProblem({ from: "", to: today }, today)).toMatch(/choose the first/);
});

it("writes every value of every chart as a line of the file, with numbers as numbers", async () => {
  const data = await readSheetRecords(
    await buildStatisticsSheet(buildCharts(createStatistics()), "=North"),
  );
  expect(data[0]).toEqual({
    About: "=North",
    Figure: "Patients at each full hour",
    "Hour, day or kind": "Sun, 25 Oct 2026, 01:00",
    Measure: "Patients",
    Value: 24,
    Unit: "patients",
  });
  expect(data.map(({ Value }) => Value)).not.toContain("not counted");
  expect(data.find(({ Measure }) => Measure === "Median")).toMatchObject({
    Value: 450,
    Unit: "minutes",
  });
  const longest = data.filter(({ Measure }) => Measure === "Longest now");
  expect(longest.map(({ Value, Unit }) => [Value, Unit])).toEqual([
    [4000, "minutes"],
    [192, "minutes"],
  ]);
});

it("shows the share of failed calls, and no charts of calls if none was reported", () => {
  const titles = (data: Statistics) => buildCharts(data).map(({ title }) => title);
  expect(titles(createStatistics()).join()).not.toContain("Calls");
  const results = { reached: 3, no_answer: 0, wrong_person: 1 };
  const calls = {
    departments: [{ department: "Surgery", ...results }],
    months: [{ month: "2026-10", ...results }],
    hours: [{ hour: 2, ...results }],
  };
  const charts = buildCharts(createStatistics({ calls })).slice(-3) as PointChart[];
  expect(charts.map(({ points, series }) => [points[0]?.name, series[0]?.values])).toEqual([
    ["Surgery", [25]],
    ["2026-10", [25]],
    ["02:00", [25]],
  ]);
  expect(charts[0]?.summary).toBe("1 of 4 reported calls to people on call failed.");
});

it("shows for each reason how many patients still wait, and the longest wait", () => {
  const waits = buildCharts(createStatistics()).at(-1) as DurationChart;
  const waitingText = (now: number, longest: number | null) =>
    ongoingText(waits, { now, longest }, minutesText);
  expect(waitingText(4, 192)).toBe("4 still wait, longest 3 h 12 min");
  expect(waitingText(1, 20)).toBe("1 still waits, longest 20 min");
  expect(waitingText(0, null)).toBe("none still waits");
});

it("compares the main figures with the preceding period of the same length", () => {
  const before = createStatistics({
    from: "2026-10-24",
    to: "2026-10-24",
    periods: [
      createPeriod("2026-10-24T00:00:00.000Z", { arrivals: 5, discharged: 1, deceased: 1 }),
    ],
    stays: { amount: 2, median: 600, ninth: 700, bands: [0, 1, 1, 0, 0, 0, 0, 0] },
  });
  const describeAnswers = (given: Statistics | null) =>
    buildMainFigures(createStatistics(), given).map(({ label, figure, note, change }) =>
      [`${label}: ${figure}`, note, change].filter(Boolean).join(", "),
    );
  expect(describeAnswers(before)).toEqual([
    "Occupancy now: 83 %, 25 patients in 30 beds, 82 % on average",
    "Admissions: 2, on this day, 3 fewer than in the day before",
    "Departures: 2, on this day, same as in the day before",
    "Median stay: 12 h 15 min, 90 % within 2 d 2 h, 2 h 15 min longer than in the day before",
    "Until reviewed: –, median of new patients",
    "Waiting now: 2, longest 3 h 12 min",
  ]);
  expect(describeAnswers(null)[1]).toBe("Admissions: 2, on this day");
  expect(
    buildMainFigures(createStatistics({ now: { patients: 25, beds: null } }), null)[0],
  ).toMatchObject({
    figure: "25",
    note: "patients; number of beds unknown",
  });
  expect(getDaysBefore({ from: "2026-10-19", to: "2026-10-25" })).toEqual({
    from: "2026-10-12",
    to: "2026-10-18",
  });
});

it("uses a logarithmic scale for durations that differ widely, so that each bar remains visible", () => {
  const narrowScale = createDurationScale([30, 45]);
  expect([narrowScale.share(30), narrowScale.labels]).toEqual([0.5, [0, 30, 60]]);
  const wideScale = createDurationScale([38, 74, 8 * 1440]);
  expect(wideScale.share(38)).toBeGreaterThan(0.3);
  expect(wideScale.share(8 * 1440)).toBeLessThanOrEqual(1);
  expect(wideScale.labels.map(minutesText)).toEqual([
    "0 min",
    "10 min",
    "1 h",
    "1 d",
    "7 d",
    "30 d",
  ]);
  expect(createDurationScale([0, 0]).labels).toEqual([]);
});
