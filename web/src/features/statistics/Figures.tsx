import { Text } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import type { Statistics } from "@wardline/contracts/patients/statistics";
import { useMemo } from "react";
import { momentText } from "../../lib/time/day-text.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { Answers } from "./Answers.js";
import { ChartPanel } from "./ChartPanel.js";
import classes from "./Charts.module.css";
import { buildCharts, isEmpty } from "./charts.js";

/** Number of charts with many points, which take the whole width of the page. */
const WIDE_CHART_COUNT = 2;

/**
 * Shows the main figures and charts for some days, or a message that there are none. `before` has the figures for the
 * same number of preceding days.
 */
export function Figures({ data, before }: { data: Statistics; before: Statistics | null }) {
  const charts = useMemo(() => buildCharts(data), [data]);
  const since = sinceText(data);
  return (
    <>
      {since === null ? null : (
        <Text c="dimmed" size="sm" mb="md">
          {since}
        </Text>
      )}
      {isEmpty(data) ? (
        <EmptyState
          icon={<IconChartBar size={26} />}
          title="Nothing to show for these days"
          text="Wardline counts the open cards every hour, on the hour. The counts, and arrivals and departures, will be shown here."
        />
      ) : (
        <>
          <Answers data={data} before={before} />
          <div className={classes.grid}>
            {charts.map((chart, index) => (
              <div
                key={chart.title}
                className={index < WIDE_CHART_COUNT ? classes.wide : undefined}
              >
                <ChartPanel chart={chart} />
              </div>
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** Describes what is missing from a ward's figures; null if they are complete. */
function sinceText({ ward, wards_since, timezone, from }: Statistics): string | null {
  if (ward === null) return null;
  if (wards_since === null) {
    return "So far, the hourly counts cover only the whole hospital. Counts by ward begin at the next hour.";
  }
  return new Date(wards_since).toISOString().slice(0, 10) < from
    ? null
    : `Counts by ward begin at ${momentText(wards_since, timezone)}. Earlier counts cover only the whole hospital.`;
}
