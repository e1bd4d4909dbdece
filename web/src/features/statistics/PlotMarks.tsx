import { useId } from "react";
import classes from "./Charts.module.css";
import type { PointChart, Series } from "./chart.js";
import { knownStretches, type Plane } from "./plane.js";

interface MarksProps {
  chart: PointChart;
  plane: Plane;
}

/** What a chart draws of its values. */
export function PlotMarks({ chart, plane }: MarksProps) {
  return chart.kind === "lines" ? (
    chart.series.map((series) => <Line key={series.name} series={series} plane={plane} />)
  ) : (
    <Columns chart={chart} plane={plane} />
  );
}

/** Each value as a level step over its point: it was counted, and nothing is known in between. */
function Line({ series: { mark, values }, plane }: { series: Series; plane: Plane }) {
  const half = plane.step / 2;
  const strokes = knownStretches(values).map(({ from, to }) =>
    values
      .slice(from, to + 1)
      .map((value, offset) => {
        const x = plane.x(from + offset);
        const y = plane.y(value ?? 0);
        return `${offset === 0 ? "M" : "L"}${x - half} ${y}H${x + half}`;
      })
      .join(""),
  );
  const areas = knownStretches(values).map(
    ({ from }, index) =>
      `${strokes[index]}V${plane.zero}H${plane.x(from) - half}V${plane.y(values[from] ?? 0)}z`,
  );
  return (
    <g>
      {mark === "solid" ? <path className={classes.area} d={areas.join("")} /> : null}
      <path className={mark === "solid" ? classes.line : classes.dashed} d={strokes.join("")} />
    </g>
  );
}

function Columns({ chart: { series }, plane }: MarksProps) {
  const hatch = useId();
  const gap = Math.min(3, plane.step * 0.2);
  return (
    <g>
      <defs>
        <pattern
          id={hatch}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className={classes.hatchGround} />
          <rect width="2" height="5" className={classes.hatchStroke} />
        </pattern>
      </defs>
      {series.map(({ name, mark, values }, position) => (
        <path
          key={name}
          className={mark === "hatched" ? classes.hatched : classes.column}
          {...(mark === "hatched" && { fill: `url(#${hatch})` })}
          d={values
            .flatMap((value, index) => {
              if (value === null || value === 0) return [];
              const x = plane.x(index) - plane.step / 2 + gap / 2;
              const end = plane.y(position === 0 ? value : -value);
              return [`M${x} ${plane.zero}V${end}h${plane.step - gap}V${plane.zero}z`];
            })
            .join("")}
        />
      ))}
      <line
        className={classes.zero}
        x1={plane.left}
        x2={plane.right}
        y1={plane.zero}
        y2={plane.zero}
      />
    </g>
  );
}
