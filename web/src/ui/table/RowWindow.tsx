import { type ComponentType, lazy, Suspense, useMemo } from "react";
import type { FurtherRowsProps } from "./row-blocks.js";

/** Up to this many rows are simply drawn. */
export const LONG_ABOVE = 60;

/** Of a longer list, drawn at once. */
const FIRST_ROWS = 30;

const FurtherRows = lazy<ComponentType<FurtherRowsProps>>(async () => {
  try {
    return { default: (await import("./RowBlockList.js")).RowBlockList };
  } catch {
    return { default: AllFurtherRows };
  }
});

interface RowWindowProps extends Omit<FurtherRowsProps, "ids" | "first"> {
  rows: readonly { id: string }[];
}

/** Draws all rows of a short list; of a long one the first at once, and the others in time. */
export function RowWindow({ rows, ...rest }: RowWindowProps) {
  const { Blank, rowHeight, children } = rest;
  const isLong = rows.length > LONG_ABOVE;
  const ids = useMemo(() => rows.slice(FIRST_ROWS).map(({ id }) => id), [rows]);
  return (
    <>
      {children(0, isLong ? FIRST_ROWS : rows.length)}
      {isLong ? (
        <Suspense fallback={<Blank height={ids.length * rowHeight} />}>
          <FurtherRows {...rest} ids={ids} first={FIRST_ROWS} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A list whose code did not come is slow, and whole. */
function AllFurtherRows({ ids, first, children }: FurtherRowsProps) {
  return children(first, first + ids.length);
}
