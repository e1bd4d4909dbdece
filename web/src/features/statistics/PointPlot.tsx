import { type PointerEvent, useId, useState } from "react";
import { labelStride } from "./axis.js";
import classes from "./Charts.module.css";
import { type PointChart, pointText } from "./chart.js";
import { Legend } from "./Legend.js";
import { PlotMarks } from "./PlotMarks.js";
import { type Plane, planeOf } from "./plane.js";
import { useWidth } from "./use-width.js";

const HEIGHT = 220;
const LABEL_WIDTH = 56;
/** Every how many-eth hour or day is named, where not all have room. */
const STRIDES = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28];

/**
 * Lines or columns over points that follow each other. Whoever points at one, or goes there with the arrow keys, is told its
 * values.
 */
export function PointPlot({ chart }: { chart: PointChart }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState<number | null>(null);
  const plane = planeOf(chart, width, HEIGHT);
  const last = chart.points.length - 1;
  const index = chosen === null ? null : Math.min(chosen, last);
  const title = useId();

  const goTo = (next: number) => setChosen(Math.max(0, Math.min(last, next)));
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    goTo(plane.pointAt(event.clientX - left));
  };
  return (
    <div>
      <div ref={ref} className={classes.plot} style={{ height: HEIGHT }}>
        {width === 0 || last < 0 ? null : (
          <>
            <svg
              width={width}
              height={HEIGHT}
              // On paper the card has another width than it was drawn for.
              viewBox={`0 0 ${width} ${HEIGHT}`}
              aria-labelledby={title}
            >
              <title id={title}>{`${chart.title}. ${chart.summary}`}</title>
              <Frame chart={chart} plane={plane} />
              <PlotMarks chart={chart} plane={plane} />
              {index === null ? null : (
                <line
                  className={classes.cursor}
                  x1={plane.x(index)}
                  x2={plane.x(index)}
                  y1={plane.top}
                  y2={plane.bottom}
                />
              )}
            </svg>
            <input
              type="range"
              className={classes.pointer}
              min={0}
              max={last}
              value={index ?? last}
              aria-label={`${chart.pointName} of “${chart.title}”`}
              aria-valuetext={pointText(chart, index ?? last)}
              onChange={({ currentTarget: { value } }) => goTo(Number(value))}
              onPointerMove={onPointer}
              onPointerLeave={() => setChosen(null)}
              onBlur={() => setChosen(null)}
              onFocus={() => setChosen((known) => known ?? last)}
            />
          </>
        )}
      </div>
      <p className={classes.value} aria-hidden="true">
        {index === null ? "" : pointText(chart, index)}
      </p>
      <Legend series={chart.series} />
    </div>
  );
}

/** The lines of the values with their numbers, and the names of the points. */
function Frame({ chart, plane }: { chart: PointChart; plane: Plane }) {
  const { points } = chart;
  const mains = points.filter(({ isMain }) => isMain).length;
  // Where days begin among hours they are named, and nothing else.
  const isNamedByMain = mains > 1 && mains < points.length;
  const named = points.flatMap((point, index) =>
    isNamedByMain && !point.isMain ? [] : [{ ...point, index }],
  );
  const stride = labelStride(named.length, (plane.right - plane.left) / LABEL_WIDTH, STRIDES);
  return (
    <g className={classes.frame}>
      <text x={plane.left} y={12} className={classes.unit}>
        {chart.unit}
      </text>
      {plane.ticks.map(({ y, label }) => (
        <g key={y}>
          <line x1={plane.left} x2={plane.right} y1={y} y2={y} />
          <text x={plane.left - 8} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {named
        .filter((_, position) => position % stride === 0)
        .map(({ label, index }) => (
          <text key={index} x={plane.x(index)} y={HEIGHT - 6} textAnchor="middle">
            {label}
          </text>
        ))}
    </g>
  );
}
