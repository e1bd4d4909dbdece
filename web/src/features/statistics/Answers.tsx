import type { Statistics } from "@wardline/contracts/statistics";
import classes from "./Answers.module.css";
import { answersOf } from "./answers.js";

/** The six figures that are asked for first, each with how it stands against the days before. */
export function Answers({ data, before }: { data: Statistics; before: Statistics | null }) {
  return (
    <dl className={classes.answers} aria-label="At a glance">
      {answersOf(data, before).map(({ label, figure, note, change }) => (
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
