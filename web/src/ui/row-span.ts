import type { ReactNode, RefObject } from "react";

/** The rows to draw, and what stands for the others. */
export interface RowSpan {
  /** Their places in the list. */
  indexes: readonly number[];
  /** Heights in pixels of the rows before and after them. */
  before: number;
  after: number;
  /** To be given to every drawn row, with `data-index`, so that its real height is known. */
  measure?: (element: Element | null) => void;
}

export interface RowWindowProps {
  /** The element that holds the rows. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** About how high a row is, in pixels. */
  rowHeight: number;
  /** What the rows are sorted by: changes when all of them change their places. */
  order: string;
  /** Asked only for what is to be drawn anew: the same function as long as the rows are the same. */
  children: (span: RowSpan) => ReactNode;
}
