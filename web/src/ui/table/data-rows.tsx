import type { SelectionState } from "@wardline/domain/records/list-view";
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
} from "react";
import classes from "../form/form.module.css";
import type { FurtherRowsProps } from "./RowBlockList.js";

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

/** Renders all rows of a short list. A long list renders its first rows at once and the rest later. */
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

interface RowCheckboxProps {
  label: string;
  state: SelectionState;
  onToggle: () => void;
  text?: string;
  /** True if the surrounding element is the click target. */
  isBare?: boolean;
}

/** A checkbox in a list. */
export function RowCheckbox({ label, state, onToggle, text, isBare = false }: RowCheckboxProps) {
  const box = (
    <input
      ref={(input) => {
        if (input !== null) input.indeterminate = state === "some";
      }}
      type="checkbox"
      className={`${classes.box} ${classes.inRow}`}
      aria-label={label}
      checked={state === "all"}
      onChange={onToggle}
    />
  );
  if (isBare) return box;
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box is inside
    <label className={classes.boxLabel}>
      {box}
      {text}
    </label>
  );
}

/** Keeps a focused row in view when it moves, unless by one row, which results from adding or removing a row above. */
export function useMovedRow<Row extends HTMLElement>(index: number): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const before = useRef(index);
  useEffect(() => {
    const step = Math.abs(index - before.current);
    before.current = index;
    const focused = document.activeElement;
    if (step > 1 && focused !== null && row.current?.contains(focused) === true)
      focused.scrollIntoView({ block: "nearest" });
  }, [index]);
  return row;
}
