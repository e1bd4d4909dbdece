import { type ComponentType, lazy, Suspense, useMemo } from "react";
import type { FurtherRowsProps } from "./row-blocks.js";

/** Maximum number of rows for which a list renders all rows immediately. */
export const MAX_SHORT_LENGTH = 60;

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

/**
 * Renders all rows of a short list. A long list renders its first rows at once and the rest later.
 */
export function RowWindow({ rows, ...rest }: RowWindowProps) {
  const { Blank, rowHeight, children } = rest;
  const isLong = rows.length > MAX_SHORT_LENGTH;
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

/** If the code for long lists fails to load, the list renders slowly but completely. */
function AllFurtherRows({ ids, first, children }: FurtherRowsProps) {
  return children(first, first + ids.length);
}
