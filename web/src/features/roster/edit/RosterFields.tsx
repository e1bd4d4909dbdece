import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { type CallInput } from "@wardline/contracts/endpoint";
import { type StaffMember } from "@wardline/contracts/roster/roster";
import { checkRoster } from "@wardline/contracts/roster/roster-check";
import { LIMITS } from "@wardline/domain/limits";
import { fullName } from "@wardline/domain/people/full-name";
import { getSelectionState } from "@wardline/domain/records/list-view";
import { listEntryPosts } from "@wardline/domain/roster/roster-check";
import {
  ROSTER_ROLE_PLURALS,
  ROSTER_ROLES,
  type RosterRole,
} from "@wardline/domain/roster/roster-role";
import { formatOrdinal } from "@wardline/domain/text/format-count";
import { ProperName } from "@wardline/theme/name-text";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { call } from "../../../lib/calls/api.js";
import { AbsencesProvider, AwayMark } from "../../../shared/absences/AwayMark.js";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import native from "../../../ui/form/form.module.css";
import { SearchBox } from "../../../ui/table/SearchBox.js";
import classes from "../Roster.module.css";
import {
  type Candidates,
  type DutyChoice,
  findCandidates,
  getChoiceKey,
  getPostKey,
  mapChoicePositions,
  type RosterContent,
  type RosterDraft,
  toggleChoice,
  toggleChoices,
  withAdditionalPerson,
  withDepartments,
} from "../roster-draft.js";
import { CheckedFindings, PersonFindings } from "./RuleFindings.js";

interface RosterFieldsProps {
  departments: readonly string[];
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
  candidates: Candidates;
  error: string | null;
  /** True if staff can be chosen only after a department has been chosen. */
  needsDepartmentFirst?: boolean;
}

interface CheckedRosterFieldsProps extends RosterFieldsProps {
  /** Day of the roster, YYYY-MM-DD. */
  day: string;
  content: RosterContent;
}

/** Renders the fields of a roster with marks for absences and for rules that the roster would break. */
export function CheckedRosterFields({ day, content, ...fields }: CheckedRosterFieldsProps) {
  const subject = useMemo(() => {
    const hasPeople = content.departmentStaff.some((entry) => listEntryPosts(entry).length > 0);
    return hasPeople ? { days: [{ date: day, ...content }] } : null;
  }, [day, content]);
  return (
    <AbsencesProvider day={day}>
      <CheckedFindings day={day} subject={subject} runCheck={checkDays}>
        <RosterFields {...fields} />
      </CheckedFindings>
    </AbsencesProvider>
  );
}

const checkDays = async (body: CallInput<typeof checkRoster>["body"], signal: AbortSignal) =>
  (await call(checkRoster, { body, signal })).data;

/** Renders fields that set who is on call: departments, and staff for each role (docs/product.md, Call duty roster page). */
export function RosterFields(props: RosterFieldsProps) {
  const { departments, draft, onChange, candidates, error, needsDepartmentFirst = false } = props;
  const id = useId();
  return (
    <Stack gap="lg">
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
          <Checklist
            allLabel="Select All Departments"
            takesFocus
            options={departments.map((name) => ({ value: name, label: name }))}
            selected={draft.departments}
            onChange={(selected) => onChange(withDepartments(draft, selected))}
          />
        )}
        {error === null ? null : (
          <Text id={id} role="alert" c="var(--mantine-color-error)" size="sm" mt="sm">
            {error}
          </Text>
        )}
      </fieldset>
      {needsDepartmentFirst && draft.departments.length === 0 ? null : (
        <fieldset className={classes.group}>
          <legend>Staff Selection</legend>
          <Text size="sm" c="dimmed" mb="sm">
            One person per role and department is on call: the first one chosen.
          </Text>
          <Checklist
            allLabel="Select All Roles"
            options={ROLE_OPTIONS}
            selected={draft.roles}
            onChange={(roles) => onChange({ ...draft, roles })}
          />
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
      )}
    </Stack>
  );
}

const ROLE_OPTIONS = ROSTER_ROLES.map((value) => ({ value, label: ROSTER_ROLE_PLURALS[value] }));

interface ChecklistProps<Value extends string> {
  allLabel: string;
  /** True if dialogs focus the first box when they open. */
  takesFocus?: boolean;
  options: readonly { value: Value; label: string }[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
}

function Checklist<Value extends string>(props: ChecklistProps<Value>) {
  const { allLabel, takesFocus, options, selected, onChange } = props;
  const values = options.map(({ value }) => value);
  const state = getSelectionState(new Set(selected), values);
  return (
    <>
      <Checkbox
        label={allLabel}
        data-autofocus={takesFocus}
        className={classes.all}
        checked={state === "all"}
        indeterminate={state === "some"}
        onChange={() => onChange(state === "all" ? [] : values)}
      />
      <div className={classes.checks}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={selected.includes(value)}
            onChange={(event) => {
              const isTicked = event.currentTarget.checked;
              onChange(values.filter((one) => (one === value ? isTicked : selected.includes(one))));
            }}
          />
        ))}
      </div>
    </>
  );
}

interface StaffPickerProps {
  role: RosterRole;
  staff: readonly StaffMember[];
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
}

function StaffPicker({ role, staff, draft, onChange }: StaffPickerProps) {
  const [query, setQuery] = useState("");
  const deferredQuery = useDeferredValue(query);
  const rows = findCandidates(staff, draft.departments, deferredQuery).map((member) => {
    const choice = { role, department: member.department, id: member.id };
    return { member, name: fullName(member), choice, key: getChoiceKey(choice) };
  });
  const chosenKeys = new Set(draft.choices.map(getChoiceKey));
  const positions = mapChoicePositions(draft);
  const countFilled = (choice: DutyChoice) =>
    draft.choices
      .filter((other) => getPostKey(other) === getPostKey(choice))
      .filter((other) => positions.has(getChoiceKey(other))).length;
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
            className={classes.all}
            mt="sm"
            checked={state === "all"}
            indeterminate={state === "some"}
            onChange={() => {
              const listed = rows.map(({ choice }) => choice);
              onChange(toggleChoices(draft, listed));
            }}
          />
          <ul className={classes.staff}>
            {rows.map(({ member, name, choice, key }) => (
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
                      <ProperName>{name}</ProperName>
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
                {positions.has(key) ? <PersonFindings personId={member.id} name={name} /> : null}
                {chosenKeys.has(key) && !positions.has(key) ? (
                  <AddSecondPerson
                    position={countFilled(choice) + 1}
                    name={name}
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
