import "@mantine/charts/styles.layer.css";
import { CompositeChart } from "@mantine/charts";
import { Box, Group, Text } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import type { MouseHandlerDataParam } from "recharts";
import { type PointChart, pointText, toDrawing } from "./chart.js";
import classes from "./Statistics.module.css";

const CHOSEN_LINE = { color: "var(--mantine-color-text)", strokeDasharray: "2 2" };

/** Renders a chart of lines or columns. The pointer or the arrow keys show the values at a point. */
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
      <Box pos="relative" className={classes.plot}>
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
            ...(index === null ? [] : [{ ...CHOSEN_LINE, x: chart.points[index]?.name ?? "" }]),
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
      </Box>
      <Text size="sm" mih="1.4em" mt={4} className={classes.value} aria-hidden="true" data-numeric>
        {index === null ? "" : pointText(chart, index)}
      </Text>
      {chart.series.length < 2 ? null : (
        <Group component="ul" gap="4px 18px" m="4px 0 0" c="dimmed" fz="sm" aria-hidden="true">
          {chart.series.map(({ name, mark }) => (
            <li key={name} className={classes.mark} data-mark={mark}>
              {name}
            </li>
          ))}
        </Group>
      )}
    </div>
  );
}
