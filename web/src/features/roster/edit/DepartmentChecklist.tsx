import { Checkbox, Text } from "@mantine/core";
import { selectionState } from "@wardline/domain/list-view";
import { useId } from "react";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import classes from "../Roster.module.css";

interface DepartmentChecklistProps {
  departments: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  error?: string | null;
}

/** "Departments on call" (docs/product.md, Call duty roster page). */
export function DepartmentChecklist(props: DepartmentChecklistProps) {
  const { departments, selected, onChange, error = null } = props;
  const id = useId();
  const state = selectionState(new Set(selected), departments);
  return (
    <fieldset
      className={classes.group}
      aria-describedby={error === null ? undefined : id}
      aria-invalid={error !== null || undefined}
    >
      <legend>Departments on call</legend>
      {departments.length === 0 ? (
        <>
          <Text c="dimmed" mb="sm">
            No departments added yet
          </Text>
          <AddDepartments />
        </>
      ) : (
        <>
          <Checkbox
            label="Select All Departments"
            // In a dialog the cursor begins here.
            data-autofocus
            className={classes.all}
            checked={state === "all"}
            indeterminate={state === "some"}
            onChange={() => onChange(state === "all" ? [] : [...departments])}
          />
          <div className={classes.checks}>
            {departments.map((name) => (
              <Checkbox
                key={name}
                label={name}
                checked={selected.includes(name)}
                onChange={(event) => {
                  const isTicked = event.currentTarget.checked;
                  onChange(
                    departments.filter((one) => (one === name ? isTicked : selected.includes(one))),
                  );
                }}
              />
            ))}
          </div>
        </>
      )}
      {error === null ? null : (
        <Text id={id} role="alert" c="var(--mantine-color-error)" size="sm" mt="sm">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
