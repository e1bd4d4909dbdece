import { Checkbox, Text } from "@mantine/core";
import { selectionState } from "@wardline/domain/list-view";
import { ROSTER_ROLE_PLURALS, ROSTER_ROLES } from "@wardline/domain/roster-role";
import type { Candidates } from "../candidates.js";
import classes from "../Roster.module.css";
import type { RosterDraft } from "../roster-draft.js";
import { StaffPicker } from "./StaffPicker.js";

interface StaffSelectionProps {
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
  candidates: Candidates;
}

/** "Staff Selection": the roles to be staffed, and the staff of each (docs/product.md, Call duty roster page). */
export function StaffSelection({ draft, onChange, candidates }: StaffSelectionProps) {
  const state = selectionState(new Set(draft.roles), ROSTER_ROLES);
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
