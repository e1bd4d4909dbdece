import { csvText } from "../../lib/csv.js";
import { type Chart, tableOf } from "./chart.js";

/**
 * All charts of a page as one file, a line for each value: durations in minutes. What a spreadsheet would run as a formula
 * is marked as text, and the leading mark makes Excel read UTF-8.
 */
export function statisticsCsv(charts: readonly Chart[], about: string): string {
  const rows = charts.flatMap((chart) => {
    const { head, units, rows: lines } = tableOf(chart, (minutes) => minutes);
    return lines.flatMap(([name, ...values]) =>
      values.map((value, index) => ({
        About: about,
        Figure: chart.title,
        [`Hour, day or kind`]: name,
        What: head[index + 1] ?? "",
        Value: value,
        Unit: units[index] ?? "",
      })),
    );
  });
  return csvText(rows);
}
