import { lazy, Suspense } from "react";
import type { RowSpan, RowWindowProps } from "./row-span.js";

/** Up to this many rows are simply drawn. */
export const VIRTUAL_ABOVE = 60;

/** Drawn until the code for long lists has come. */
const FIRST_ROWS = 30;

const VirtualRowWindow = lazy(async () => ({
  default: (await import("./VirtualRowWindow.js")).VirtualRowWindow,
}));

/** Draws all rows of a short list; of a long one those in sight first. */
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
