import { writeRecords } from "../../lib/sheets/write-sheet.js";
import { type Chart, NOT_COUNTED, toTable } from "./chart.js";

/** Writes all charts as a workbook with one row per value; durations are in minutes, and unknown values empty. */
export function buildStatisticsSheet(charts: readonly Chart[], about: string): Promise<Blob> {
  const rows = charts.flatMap((chart) => {
    const { head, units, rows: lines } = toTable(chart, (minutes) => minutes);
    return lines.flatMap(([name = "", ...values]) =>
      values.map((value, index) => ({
        About: about,
        Figure: chart.title,
        "Hour, day or kind": name,
        Measure: head[index + 1] ?? "",
        Value: value === NOT_COUNTED ? "" : value,
        Unit: units[index] ?? "",
      })),
    );
  });
  return writeRecords(rows);
}
