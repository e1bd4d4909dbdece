import type { SelectionState } from "@wardline/domain/records/list-view";
import native from "../form/NativeCheckbox.module.css";
import classes from "./RowCheckbox.module.css";

interface RowCheckboxProps {
  /** Names it: "Select Ada Obi". */
  label: string;
  state: SelectionState;
  onToggle: () => void;
  /** What stands beside it, where something does. */
  text?: string;
  /** Without a slot of its own: what is around it is clicked in its place. */
  isBare?: boolean;
}

/** A checkbox of a list. The browser's own: a long list draws hundreds of them. */
export function RowCheckbox({ label, state, onToggle, text, isBare = false }: RowCheckboxProps) {
  const box = (
    <input
      ref={(input) => {
        if (input !== null) input.indeterminate = state === "some";
      }}
      type="checkbox"
      className={`${native.box} ${classes.box}`}
      aria-label={label}
      checked={state === "all"}
      onChange={onToggle}
    />
  );
  if (isBare) return box;
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box is inside
    <label className={classes.slot}>
      {box}
      {text}
    </label>
  );
}
