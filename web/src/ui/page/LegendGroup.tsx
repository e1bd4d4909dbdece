import type { ReactNode } from "react";
import classes from "./Legend.module.css";

interface LegendGroupProps {
  title: string;
  /** Each sign with its word. */
  signs: readonly { word: string; sign: ReactNode }[];
}

/** Signs of one kind beside what they mean. */
export function LegendGroup({ title, signs }: LegendGroupProps) {
  return (
    <div className={classes.group}>
      <b>{title}</b>
      <dl>
        {signs.map(({ word, sign }) => (
          <div key={word}>
            <dt>{sign}</dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
