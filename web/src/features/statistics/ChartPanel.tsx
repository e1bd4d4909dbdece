import { Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./ChartTable.module.css";
import { type Chart, tableOf } from "./chart.js";
import { Bars, DurationBars } from "./DurationBars.js";
import { durationText } from "./duration-text.js";
import { PointPlot } from "./PointPlot.js";

/** One chart with what it says in words, and everything that it shows as a table behind it. */
export function ChartPanel({ chart }: { chart: Chart }) {
  return (
    <Panel title={chart.title} description={chart.summary}>
      <Plot chart={chart} />
      <TableBehind chart={chart} />
    </Panel>
  );
}

function Plot({ chart }: { chart: Chart }) {
  if (chart.kind === "durations") return <DurationBars chart={chart} />;
  return chart.kind === "bars" ? <Bars chart={chart} /> : <PointPlot chart={chart} />;
}

function TableBehind({ chart }: { chart: Chart }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.behind} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen ? <ChartTable chart={chart} /> : null}
    </details>
  );
}

function ChartTable({ chart }: { chart: Chart }) {
  const { head, rows } = useMemo(() => tableOf(chart, durationText), [chart]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={chart.title}>
      <table className={classes.table}>
        <caption>
          <Text span size="sm" c="dimmed">
            {chart.title}
          </Text>
        </caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
