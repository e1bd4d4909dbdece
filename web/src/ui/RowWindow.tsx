import { lazy, type ReactNode, type RefObject, Suspense } from "react";

/** Up to this many rows are simply drawn. */
export const VIRTUAL_ABOVE = 150;

/** Drawn until the code for long lists has come. */
const FIRST_ROWS = 30;

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
  children: (span: RowSpan) => ReactNode;
}

const VirtualRowWindow = lazy(async () => ({
  default: (await import("./VirtualRowWindow.js")).VirtualRowWindow,
}));

/** Draws all rows of a short list; of a long one those in sight while the page scrolls. */
export function RowWindow(props: RowWindowProps) {
  const { count, rowHeight, children } = props;
  if (count <= VIRTUAL_ABOVE) return children(firstRows(count, count, rowHeight));
  return (
    <Suspense fallback={children(firstRows(FIRST_ROWS, count, rowHeight))}>
      <VirtualRowWindow {...props} />
    </Suspense>
  );
}

function firstRows(drawn: number, count: number, rowHeight: number): RowSpan {
  const indexes = Array.from({ length: drawn }, (_, index) => index);
  return { indexes, before: 0, after: (count - drawn) * rowHeight };
}
