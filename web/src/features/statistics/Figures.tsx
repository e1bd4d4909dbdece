import { Stack, Text } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import type { Statistics } from "@wardline/contracts/patients/statistics";
import { minutesText } from "@wardline/domain/patients/waiting-text";
import { Suspense, useMemo, useState } from "react";
import { momentText } from "../../lib/time/day-text.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { EmptyState, LoadingState } from "../../ui/feedback/Placeholders.js";
import { Panel } from "../../ui/page/Panel.js";
import { FigureTable } from "../../ui/table/FigureTable.js";
import { buildMainFigures } from "./answers.js";
import { type Chart, type DurationChart, ongoingText, type PointChart, toTable } from "./chart.js";
import { buildCharts, isEmpty } from "./charts.js";
import { createDurationScale } from "./durations.js";
import classes from "./Statistics.module.css";

// Loaded separately, because the chart library is larger than the rest of the page.
const PointPlot = lazyPart(async () => (await import("./PointPlot.js")).PointPlot);

/** Shows the main figures and charts for some days; `before` has the figures of the preceding days. */
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
          <dl className={classes.answers} data-surface="raised" aria-label="At a glance">
            {buildMainFigures(data, before).map(({ label, figure, note, change }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <b>{figure}</b> <span>{note}</span>
                  <Text span inherit c="var(--mantine-color-text)">
                    {change}
                  </Text>
                </dd>
              </div>
            ))}
          </dl>
          <div className={classes.grid}>
            {charts.map((chart) => (
              <Panel key={chart.title} title={chart.title} description={chart.summary}>
                <Plot chart={chart} />
                <ChartTable chart={chart} />
              </Panel>
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

function Plot({ chart }: { chart: Chart }) {
  if (chart.kind === "durations") return <DurationBars chart={chart} />;
  if (chart.kind === "bars") return <Bars chart={chart} />;
  return (
    <Suspense fallback={<LoadingState label="Loading the chart" />}>
      <PointPlot chart={chart} />
    </Suspense>
  );
}

function ChartTable({ chart }: { chart: Chart }) {
  const [isOpen, setOpen] = useState(false);
  const table = isOpen ? toTable(chart, minutesText) : null;
  return (
    <details className={classes.behind} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {table === null ? null : (
        <FigureTable caption={chart.title} head={table.head}>
          {table.rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={table.head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </FigureTable>
      )}
    </details>
  );
}

/** Shows durations: a bar up to the median, and from there a line up to the 90 % value. */
function DurationBars({ chart }: { chart: DurationChart }) {
  const { rows } = chart;
  const scale = createDurationScale(rows.flatMap(({ median, ninth }) => [median ?? 0, ninth ?? 0]));
  const share = (minutes: number | null) => `${scale.share(minutes ?? 0) * 100}%`;
  return (
    <>
      <Stack component="ul" gap={8}>
        {rows.map(({ name, amount, median, ninth, ...times }) => {
          const ongoing = ongoingText(chart, times, minutesText);
          const start = share(median);
          return (
            <Stack key={name} component="li" gap={3}>
              <span className={classes.barName}>{name}</span>
              <span className={classes.track} aria-hidden="true">
                <i className={classes.bar} style={{ width: start }} />
                {ninth === null ? null : (
                  <i
                    className={classes.reach}
                    style={{ insetInlineStart: start, width: `calc(${share(ninth)} - ${start})` }}
                  />
                )}
              </span>
              <Text size="sm" c="dimmed" data-numeric>
                {median === null || ninth === null
                  ? "none finished"
                  : `median ${minutesText(median)} · 90 % within ${minutesText(ninth)}`}
                <br />
                {median === null ? ongoing : `${amount} finished · ${ongoing}`}
              </Text>
            </Stack>
          );
        })}
      </Stack>
      {scale.labels.length === 0 ? null : (
        <div className={classes.durationAxis} aria-hidden="true">
          {scale.labels.map((minutes) => (
            <span key={minutes} style={{ insetInlineStart: share(minutes) }}>
              {minutesText(minutes)}
            </span>
          ))}
        </div>
      )}
    </>
  );
}

function Bars({ chart: { points, series } }: { chart: PointChart }) {
  const rows = points.map(({ name }, index) => ({ name, value: series[0]?.values[index] ?? 0 }));
  const max = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Stack component="ul" gap={8}>
      {rows.map(({ name, value }) => (
        <li key={name} className={classes.barRow}>
          <span className={classes.barName}>{name}</span>
          <span className={classes.track} aria-hidden="true">
            <i className={classes.bar} style={{ width: `${(value / max) * 100}%` }} />
          </span>
          <span data-numeric>{value}</span>
        </li>
      ))}
    </Stack>
  );
}
