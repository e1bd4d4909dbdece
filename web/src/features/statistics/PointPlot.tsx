import { type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import classes from "./Charts.module.css";
import { type PointChart, pointText, type Series } from "./chart.js";
import { knownStretches, labelStride, type Plane, planeOf } from "./plane.js";

const HEIGHT = 220;
const LABEL_WIDTH = 56;
/** Every how many-eth hour or day is named, where not all have room. */
const STRIDES = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28];

/**
 * Lines or columns over points that follow each other. Pointing at one, or going there with the arrow keys, shows its
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

/** The names of a chart's series, each with its mark; nothing where there is one alone. */
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

/** How wide an element is, in pixels; 0 before it is drawn. */
function useWidth<E extends HTMLElement>(): [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

interface MarksProps {
  chart: PointChart;
  plane: Plane;
}

/** What a chart draws of its values. */
function PlotMarks({ chart, plane }: MarksProps) {
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
