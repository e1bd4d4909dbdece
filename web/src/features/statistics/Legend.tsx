import classes from "./Charts.module.css";
import type { Series } from "./chart.js";

/** The names of a chart's series, each with its mark; nothing where there is one alone. */
export function Legend({ series }: { series: readonly Series[] }) {
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
