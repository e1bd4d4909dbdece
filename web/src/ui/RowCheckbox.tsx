import type { SelectionState } from "@wardline/domain/list-view";
import native from "./NativeCheckbox.module.css";
import classes from "./RowCheckbox.module.css";

interface RowCheckboxProps {
  /** Names it: "Select Ada Obi". */
  label: string;
  state: SelectionState;
  onToggle: () => void;
  /** What stands beside it, where something does. */
  text?: string;
}

/** A checkbox of a list. The browser's own: a long list draws hundreds of them. */
export function RowCheckbox({ label, state, onToggle, text }: RowCheckboxProps) {
  return (
    <label className={classes.slot}>
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = state === "some";
        }}
        type="checkbox"
        className={native.box}
        aria-label={label}
        checked={state === "all"}
        onChange={onToggle}
      />
      {text}
    </label>
  );
}
