import type { SelectionState } from "@wardline/domain/records/list-view";
import native from "../form/NativeCheckbox.module.css";
import classes from "./RowCheckbox.module.css";

interface RowCheckboxProps {
  /** Label of the checkbox, such as "Select Ada Obi". */
  label: string;
  state: SelectionState;
  onToggle: () => void;
  text?: string;
  /** True if the surrounding element is the click target. */
  isBare?: boolean;
}

/** A checkbox in a list. Uses the browser's own checkbox, because a long list renders hundreds. */
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
