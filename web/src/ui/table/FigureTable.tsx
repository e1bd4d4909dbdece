import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./tables.module.css";

interface FigureTableProps {
  caption: string;
  head: readonly string[];
  children: ReactNode;
}

/** A table of figures that scrolls under a fixed head. */
export function FigureTable({ caption, head, children }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={classes.figureScroller} tabIndex={0} aria-label={caption}>
      <table className={classes.figures}>
        <Box component="caption" p="6px 10px 0" c="dimmed" ta="start">
          {caption}
        </Box>
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
