import { Text } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { Panel } from "../../ui/page/Panel.js";
import { FigureTable } from "../../ui/table/FigureTable.js";
import classes from "./ChartTable.module.css";
import {
  type Chart,
  type DurationChart,
  type DurationRow,
  ongoingText,
  type PointChart,
  toTable,
} from "./chart.js";
import { createDurationScale } from "./duration-scale.js";
import { durationText } from "./duration-text.js";

// Loaded separately, because the chart library is larger than the rest of the page.
const PointPlot = lazyPart(async () => (await import("./PointPlot.js")).PointPlot);

/** Shows a chart with its summary and, on request, all values as a table. */
export function ChartPanel({ chart }: { chart: Chart }) {
  return (
    <Panel title={chart.title} description={chart.summary}>
      <Plot chart={chart} />
      <TableDisclosure chart={chart} />
    </Panel>
  );
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

function TableDisclosure({ chart }: { chart: Chart }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.behind} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen ? <ChartTable chart={chart} /> : null}
    </details>
  );
}

function ChartTable({ chart }: { chart: Chart }) {
  const { head, rows } = useMemo(() => toTable(chart, durationText), [chart]);
  return (
    <FigureTable caption={chart.title} head={head}>
      {rows.map(([name, ...values]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {values.map((value, index) => (
            <td key={head[index + 1]}>{value}</td>
          ))}
        </tr>
      ))}
    </FigureTable>
  );
}

/** Shows durations: a bar up to the median, and from there a line up to the 90 % value. */
function DurationBars({ chart }: { chart: DurationChart }) {
  const { rows } = chart;
  const scale = createDurationScale(rows.flatMap(({ median, ninth }) => [median ?? 0, ninth ?? 0]));
  const share = (minutes: number | null) => `${scale.share(minutes ?? 0) * 100}%`;
  return (
    <>
      <ul className={classes.durations}>
        {rows.map((row) => (
          <li key={row.name}>
            <span className={classes.barName}>{row.name}</span>
            <span className={classes.track} aria-hidden="true">
              <i className={classes.bar} style={{ width: share(row.median) }} />
              {row.ninth === null ? null : (
                <i
                  className={classes.reach}
                  style={{
                    insetInlineStart: share(row.median),
                    width: `calc(${share(row.ninth)} - ${share(row.median)})`,
                  }}
                />
              )}
            </span>
            <Text size="sm" c="dimmed" className={classes.summary}>
              {medianText(row)}
              <br />
              {amountText(chart, row)}
            </Text>
          </li>
        ))}
      </ul>
      {scale.labels.length === 0 ? null : (
        <div className={classes.durationAxis} aria-hidden="true">
          {scale.labels.map((minutes) => (
            <span key={minutes} style={{ insetInlineStart: share(minutes) }}>
              {durationText(minutes)}
            </span>
          ))}
        </div>
      )}
    </>
  );
}

function medianText({ median, ninth }: DurationRow): string {
  if (median === null || ninth === null) return "none finished";
  return `median ${durationText(median)} · 90 % within ${durationText(ninth)}`;
}

function amountText(chart: DurationChart, row: DurationRow): string {
  const ongoing = ongoingText(chart, row, durationText);
  return row.median === null ? ongoing : `${row.amount} finished · ${ongoing}`;
}

function Bars({ chart: { points, series } }: { chart: PointChart }) {
  const values = series[0]?.values ?? [];
  const max = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <ul className={classes.bars}>
      {points.map(({ name }, index) => (
        <li key={name}>
          <span className={classes.barName}>{name}</span>
          <span className={classes.track} aria-hidden="true">
            <i
              className={classes.bar}
              style={{ width: `${((values[index] ?? 0) / max) * 100}%` }}
            />
          </span>
          <span className={classes.barValue}>{values[index] ?? 0}</span>
        </li>
      ))}
    </ul>
  );
}
