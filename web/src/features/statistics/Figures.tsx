import { Text } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import type { Statistics } from "@wardline/contracts/statistics";
import { useMemo } from "react";
import { momentText } from "../../lib/time/day-text.js";
import { EmptyState } from "../../ui/feedback/EmptyState.js";
import { Answers } from "./Answers.js";
import { ChartPanel } from "./ChartPanel.js";
import classes from "./Charts.module.css";
import { chartsOf, isEmpty } from "./charts.js";

/** So many charts have the whole width of the page: those of many points. */
const WIDE = 2;

/** What is asked first of some days, and their charts; or that there is nothing to show of them. `before`: as many days before these. */
export function Figures({ data, before }: { data: Statistics; before: Statistics | null }) {
  const charts = useMemo(() => chartsOf(data), [data]);
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
          text="Wardline counts the open cards at every full hour. The counts, and who comes and leaves, will be shown here."
        />
      ) : (
        <>
          <Answers data={data} before={before} />
          <div className={classes.grid}>
            {charts.map((chart, index) => (
              <div key={chart.title} className={index < WIDE ? classes.wide : undefined}>
                <ChartPanel chart={chart} />
              </div>
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** What a ward's figures cannot say. */
function sinceText({ ward, wards_since, timezone, from }: Statistics): string | null {
  if (ward === null) return null;
  if (wards_since === null) {
    return "Hours have been counted for the whole hospital only; by ward they are from the next full hour on.";
  }
  return new Date(wards_since).toISOString().slice(0, 10) < from
    ? null
    : `By ward hours are counted since ${momentText(wards_since, timezone)}; those before it for the whole hospital only.`;
}
