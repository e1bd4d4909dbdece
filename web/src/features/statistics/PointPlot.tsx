import "@mantine/charts/styles.layer.css";
import { CompositeChart } from "@mantine/charts";
import { useId, useMemo, useState } from "react";
import type { MouseHandlerDataParam } from "recharts";
import classes from "./Charts.module.css";
import { type PointChart, pointText, type Series, toDrawing } from "./chart.js";

/**
 * Renders a chart of lines or columns over successive points. The pointer or the arrow keys show the values at a point.
 */
export function PointPlot({ chart }: { chart: PointChart }) {
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const hatch = useId();
  const drawing = useMemo(() => toDrawing(chart, `url(#${hatch})`), [chart, hatch]);
  const last = chart.points.length - 1;
  const index = chosenIndex === null ? null : Math.min(chosenIndex, last);

  const onPointer = ({ isTooltipActive, activeTooltipIndex }: MouseHandlerDataParam) =>
    setChosenIndex(isTooltipActive ? Number(activeTooltipIndex) : null);
  return (
    <div>
      <div className={classes.plot}>
        <CompositeChart
          h={220}
          {...drawing}
          dataKey="name"
          curveType="step"
          connectNulls={false}
          withDots={false}
          withTooltip={false}
          accessibilityLayer={false}
          strokeDasharray="0"
          yAxisLabel={chart.unit}
          yAxisProps={{ allowDecimals: false, width: 50 }}
          valueFormatter={(value) => `${Math.abs(value)}`}
          barProps={{ stackId: "points" }}
          referenceLines={[
            { y: 0, color: "dimmed" },
            ...(index === null
              ? []
              : [
                  {
                    x: chart.points[index]?.name ?? "",
                    color: "var(--mantine-color-text)",
                    strokeDasharray: "2 2",
                  },
                ]),
          ]}
          composedChartProps={{
            role: "img",
            title: `${chart.title}. ${chart.summary}`,
            stackOffset: "sign",
            onMouseMove: onPointer,
            onMouseLeave: () => setChosenIndex(null),
            onTouchMove: onPointer,
          }}
        >
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="2" height="5" fill="var(--chart-second)" />
          </pattern>
        </CompositeChart>
        <input
          type="range"
          className={classes.keys}
          min={0}
          max={last}
          value={index ?? last}
          aria-label={`${chart.pointName} of “${chart.title}”`}
          aria-valuetext={pointText(chart, index ?? last)}
          onChange={({ currentTarget: { value } }) => setChosenIndex(Number(value))}
          onBlur={() => setChosenIndex(null)}
          onFocus={() => setChosenIndex((known) => known ?? last)}
        />
      </div>
      <p className={classes.value} aria-hidden="true">
        {index === null ? "" : pointText(chart, index)}
      </p>
      <Legend series={chart.series} />
    </div>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend} aria-hidden="true">
      {series.map(({ name, mark }) => (
        <li key={name} data-mark={mark}>
          {name}
        </li>
      ))}
    </ul>
  );
}
