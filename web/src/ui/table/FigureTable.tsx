import type { ReactNode } from "react";
import classes from "./FigureTable.module.css";

interface FigureTableProps {
  /** What the figures are of, for the whole table. */
  caption: string;
  /** The names of the columns, that of the rows first. */
  head: readonly string[];
  /** The rows, each with a `th` for its name. */
  children: ReactNode;
}

/** Figures in a table that scrolls by itself, with its head in sight. */
export function FigureTable({ caption, head, children }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={caption}>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
