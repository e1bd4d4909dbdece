import type { Statistics } from "@wardline/contracts/patients/statistics";
import classes from "./Answers.module.css";
import { buildMainFigures } from "./answers.js";

/** Shows the six main figures, each compared with its value for the same number of preceding days. */
export function Answers({ data, before }: { data: Statistics; before: Statistics | null }) {
  return (
    <dl className={classes.answers} aria-label="At a glance">
      {buildMainFigures(data, before).map(({ label, figure, note, change }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{figure}</b> <span>{note}</span>
            {change === null ? null : <span className={classes.change}>{change}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
