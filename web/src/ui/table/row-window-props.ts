import type { ComponentType, ReactNode, RefCallback } from "react";

/** What stands for rows that are not drawn yet. */
export interface BlankProps {
  /** Of these rows together, in pixels. */
  height: number;
  ref?: RefCallback<Element>;
}

/** What rows of a list that are not drawn at once are drawn from. */
export interface FurtherRowsProps {
  /** Of the rows; the same as long as they are. */
  ids: readonly string[];
  /** The place of the first of them in the list. */
  first: number;
  /** About how high a row is, in pixels. */
  rowHeight: number;
  /** What the rows are sorted by: changes when all of them change their places. */
  order: string;
  Blank: ComponentType<BlankProps>;
  /** Draws the rows of the list from one place up to, not including, another. */
  children: (from: number, to: number) => ReactNode;
}
