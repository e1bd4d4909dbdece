import { Checkbox, Text } from "@mantine/core";
import type { StaffMember } from "@wardline/contracts/roster";
import { selectionState } from "@wardline/domain/list-view";
import { ROSTER_ROLE_PLURALS, type RosterRole } from "@wardline/domain/roster-role";
import { useDeferredValue, useState } from "react";
import native from "../../../ui/form/NativeCheckbox.module.css";
import { SearchBox } from "../../../ui/form/SearchBox.js";
import { findCandidates } from "../candidates.js";
import roster from "../Roster.module.css";
import {
  choiceKey,
  onCall,
  type RosterDraft,
  toggleChoice,
  toggleChoices,
} from "../roster-draft.js";
import classes from "./StaffPicker.module.css";

interface StaffPickerProps {
  role: RosterRole;
  /** Everyone who may hold the role. */
  staff: readonly StaffMember[];
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
}

/** The staff of the chosen departments who hold a role, to be ticked (docs/product.md, Call duty roster page). */
export function StaffPicker({ role, staff, draft, onChange }: StaffPickerProps) {
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query);
  const rows = findCandidates(staff, draft.departments, wanted).map((member) => {
    const choice = { role, department: member.department, id: member.id };
    return { member, choice, key: choiceKey(choice) };
  });
  const chosen = new Set(draft.choices.map(choiceKey));
  const sent = new Set(onCall(draft).map(choiceKey));
  const state = selectionState(
    chosen,
    rows.map(({ key }) => key),
  );
  return (
    <fieldset className={classes.picker}>
      <legend>{ROSTER_ROLE_PLURALS[role]}</legend>
      <SearchBox label="Search staff..." value={query} onChange={setQuery} width="100%" />
      {rows.length === 0 ? (
        <Text c="dimmed" size="sm" py="md" ta="center">
          {draft.departments.length === 0 ? "Choose departments first" : "No staff members found"}
        </Text>
      ) : (
        <>
          <Checkbox
            label="Select All Staff"
            className={roster.all}
            mt="sm"
            checked={state === "all"}
            indeterminate={state === "some"}
            onChange={() =>
              onChange(
                toggleChoices(
                  draft,
                  rows.map(({ choice }) => choice),
                ),
              )
            }
          />
          <ul className={classes.staff}>
            {rows.map(({ member, choice, key }) => (
              <li key={key}>
                <label>
                  <input
                    type="checkbox"
                    className={native.box}
                    checked={chosen.has(key)}
                    onChange={() => onChange(toggleChoice(draft, choice))}
                  />
                  <span className={classes.person}>
                    <b>
                      {member.firstName} {member.lastName}
                    </b>
                    <span>{member.department}</span>
                  </span>
                  {chosen.has(key) ? (
                    <span className={classes.post} data-sent={sent.has(key) || undefined}>
                      {sent.has(key) ? "On call" : "Not needed"}
                    </span>
                  ) : null}
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  );
}
