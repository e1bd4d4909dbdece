import { Checkbox, Stack, Text } from "@mantine/core";
import { getSelectionState } from "@wardline/domain/records/list-view";
import { ROSTER_ROLE_PLURALS, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { useId } from "react";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import type { Candidates } from "../candidates.js";
import classes from "../Roster.module.css";
import { type RosterDraft, withDepartments } from "../roster-draft.js";
import { StaffPicker } from "./StaffPicker.js";

interface RosterFieldsProps {
  departments: readonly string[];
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
  candidates: Candidates;
  error: string | null;
  /** True if staff can be chosen only after a department has been chosen. */
  needsDepartmentFirst?: boolean;
}

/**
 * Renders fields that set who is on call: departments, and staff for each role (docs/product.md, Call duty roster
 * page).
 */
export function RosterFields(props: RosterFieldsProps) {
  const { departments, draft, onChange, candidates, error, needsDepartmentFirst = false } = props;
  return (
    <Stack gap="lg">
      <DepartmentChecklist
        departments={departments}
        selected={draft.departments}
        error={error}
        onChange={(selected) => onChange(withDepartments(draft, selected))}
      />
      {needsDepartmentFirst && draft.departments.length === 0 ? null : (
        <StaffSelection draft={draft} onChange={onChange} candidates={candidates} />
      )}
    </Stack>
  );
}

interface DepartmentChecklistProps {
  departments: readonly string[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  error?: string | null;
}

/** Renders a list to choose the departments on call (docs/product.md, Call duty roster page). */
function DepartmentChecklist(props: DepartmentChecklistProps) {
  const { departments, selected, onChange, error = null } = props;
  const id = useId();
  const state = getSelectionState(new Set(selected), departments);
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
            // Dialogs focus this field when they open.
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

interface StaffSelectionProps {
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
  candidates: Candidates;
}

/** Renders fields to choose the roles to fill and the staff for each role (docs/product.md, Call duty roster page). */
function StaffSelection({ draft, onChange, candidates }: StaffSelectionProps) {
  const state = getSelectionState(new Set(draft.roles), ROSTER_ROLES);
  return (
    <fieldset className={classes.group}>
      <legend>Staff Selection</legend>
      <Text size="sm" c="dimmed" mb="sm">
        One person per role and department is on call: the first one chosen.
      </Text>
      <Checkbox
        label="Select All Roles"
        className={classes.all}
        checked={state === "all"}
        indeterminate={state === "some"}
        onChange={() => onChange({ ...draft, roles: state === "all" ? [] : ROSTER_ROLES })}
      />
      <div className={classes.checks}>
        {ROSTER_ROLES.map((role) => (
          <Checkbox
            key={role}
            label={ROSTER_ROLE_PLURALS[role]}
            checked={draft.roles.includes(role)}
            onChange={(event) => {
              const isTicked = event.currentTarget.checked;
              const roles = ROSTER_ROLES.filter((one) =>
                one === role ? isTicked : draft.roles.includes(one),
              );
              onChange({ ...draft, roles });
            }}
          />
        ))}
      </div>
      <div className={classes.pickers}>
        {ROSTER_ROLES.filter((role) => draft.roles.includes(role)).map((role) => (
          <StaffPicker
            key={role}
            role={role}
            staff={candidates[role]}
            draft={draft}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
}
