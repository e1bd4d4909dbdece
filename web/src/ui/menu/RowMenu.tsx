import { ActionMenu, type MenuAction } from "./ActionMenu.js";
import classes from "./RowMenu.module.css";

interface RowMenuProps {
  /** Label that names the row: "Actions for Ada Obi". */
  label: string;
  actions: () => readonly MenuAction[];
}

/** The three-dot menu at the end of a row. */
export function RowMenu({ label, actions }: RowMenuProps) {
  return (
    <ActionMenu label={label} actions={actions}>
      {(trigger) => (
        <button {...trigger} type="button" data-tools className={classes.dots} aria-label={label} />
      )}
    </ActionMenu>
  );
}
