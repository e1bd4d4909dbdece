import classes from "./Bars.module.css";
import type { PointChart } from "./chart.js";

/** One bar for each point, lying under each other, with its number beside it. */
export function Bars({ chart: { points, series } }: { chart: PointChart }) {
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
