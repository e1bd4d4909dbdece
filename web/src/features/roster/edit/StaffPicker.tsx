import { Button, Checkbox, Text } from "@mantine/core";
import type { StaffMember } from "@wardline/contracts/roster/roster";
import { LIMITS } from "@wardline/domain/limits";
import { getSelectionState } from "@wardline/domain/records/list-view";
import { ROSTER_ROLE_PLURALS, type RosterRole } from "@wardline/domain/roster/roster-role";
import { formatOrdinal } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import { useDeferredValue, useState } from "react";
import { AwayMark } from "../../../shared/absences/AwayMark.js";
import native from "../../../ui/form/NativeCheckbox.module.css";
import { SearchBox } from "../../../ui/table/SearchBox.js";
import { findCandidates } from "../candidates.js";
import roster from "../Roster.module.css";
import {
  getChoiceKey,
  getPostKey,
  mapChoicePositions,
  type RosterDraft,
  toggleChoice,
  toggleChoices,
  withAdditionalPerson,
} from "../roster-draft.js";
import { PersonFindings } from "./RuleFindings.js";
import classes from "./StaffPicker.module.css";

interface StaffPickerProps {
  role: RosterRole;
  staff: readonly StaffMember[];
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
}

/** Renders a list to select staff of the chosen departments for a role (docs/product.md, Call duty roster page). */
export function StaffPicker({ role, staff, draft, onChange }: StaffPickerProps) {
  const [query, setQuery] = useState("");
  const deferredQuery = useDeferredValue(query);
  const rows = findCandidates(staff, draft.departments, deferredQuery).map((member) => {
    const choice = { role, department: member.department, id: member.id };
    return { member, choice, key: getChoiceKey(choice) };
  });
  const chosenKeys = new Set(draft.choices.map(getChoiceKey));
  const positions = mapChoicePositions(draft);
  const filledPositions = new Map<string, number>();
  for (const choice of draft.choices) {
    const position = positions.get(getChoiceKey(choice));
    if (position !== undefined) filledPositions.set(getPostKey(choice), position);
  }
  const state = getSelectionState(
    chosenKeys,
    rows.map(({ key }) => key),
  );
  return (
    <fieldset className={classes.picker}>
      <legend>{ROSTER_ROLE_PLURALS[role]}</legend>
      <SearchBox
        label="Search staff..."
        value={query}
        onChange={setQuery}
        width="100%"
        announcement={query.trim() === "" ? "" : `${rows.length} found`}
      />
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
                    checked={chosenKeys.has(key)}
                    onChange={() => onChange(toggleChoice(draft, choice))}
                  />
                  <span className={classes.person}>
                    <b>
                      <ProperName>{`${member.firstName} ${member.lastName}`}</ProperName>
                      <AwayMark personId={member.id} />
                    </b>
                    <span>{member.department}</span>
                  </span>
                  {chosenKeys.has(key) ? (
                    <span className={classes.post} data-sent={positions.has(key) || undefined}>
                      {stateText(positions.get(key))}
                    </span>
                  ) : null}
                </label>
                {positions.has(key) ? (
                  <PersonFindings
                    personId={member.id}
                    name={`${member.firstName} ${member.lastName}`}
                  />
                ) : null}
                {chosenKeys.has(key) && !positions.has(key) ? (
                  <AddSecondPerson
                    position={(filledPositions.get(getPostKey(choice)) ?? 0) + 1}
                    name={`${member.firstName} ${member.lastName}`}
                    onAdd={() => onChange(withAdditionalPerson(draft, choice))}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  );
}

/** Returns the state of a selected person; `position` is undefined if the post needs no further person. */
function stateText(position: number | undefined): string {
  if (position === undefined) return "Not needed";
  return position === 1 ? "On call" : `${formatOrdinal(position)} on call`;
}

/** Renders a button that puts a selected person on call together with the others, while the post has room. */
function AddSecondPerson(props: { position: number; name: string; onAdd: () => void }) {
  const { position, name, onAdd } = props;
  if (position > LIMITS.positions) return null;
  const ordinal = formatOrdinal(position);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={onAdd}
      aria-label={`Add as ${ordinal} on call: ${name}`}
    >
      Add as {ordinal} on call
    </Button>
  );
}
