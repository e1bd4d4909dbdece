import { Button, Checkbox, Stack, Text } from "@mantine/core";
import { type CallInput } from "@wardline/contracts/endpoint";
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
import { addDays } from "@wardline/domain/time/zoned-day";
import { ProperName } from "@wardline/theme/name-text";
import { useDeferredValue, useId, useState } from "react";
import { call } from "../../../lib/calls/api.js";
import { AbsencesProvider, AwayMark } from "../../../shared/absences/AwayMark.js";
import { AddDepartments } from "../../../shared/departments/AddDepartments.js";
import native from "../../../ui/form/form.module.css";
import { SearchBox } from "../../../ui/table/SearchBox.js";
import classes from "../Roster.module.css";
import {
  type Candidates,
  dropInvalidChoices,
  findCandidates,
  getChoiceKey,
  getPostKey,
  listChoicesToSave,
  mapChoicePositions,
  type RosterDraft,
  toContent,
  toggleChoice,
  toggleChoices,
  withAdditionalPerson,
  withDepartments,
} from "../roster-draft.js";
import { useRosterByDate } from "../roster-queries.js";
import { FindingsPanel, findRosterProblems } from "./FindingsPanel.js";
import { CheckedFindings, PersonFindings } from "./RuleFindings.js";

interface RosterFieldsProps {
  departments: readonly string[];
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
  candidates: Candidates;
  error: string | null;
  needsDepartmentFirst?: boolean;
}

const checkDays = async (body: CallInput<typeof checkRoster>["body"], signal: AbortSignal) =>
  (await call(checkRoster, { body, signal })).data;

type RosterEntry = Omit<RosterFieldsProps, "draft" | "error" | "onChange"> & { day: string };

/** Fills in the roster of a day: returns its fields, the panel of its findings, and the content to send. */
export function useRosterEntry(entry: RosterEntry, getInitial: () => RosterDraft) {
  const { day, departments, candidates } = entry;
  const [entered, setEntered] = useState(getInitial);
  const [error, setError] = useState<string | null>(null);
  const dayBefore = useRosterByDate(addDays(day, -1)).data ?? null;
  // People who have been deleted or moved since they were chosen must not be sent.
  const draft = dropInvalidChoices(entered, departments, candidates);
  const content = toContent(draft);
  const hasDepartments = draft.departments.length > 0;
  const hasPeople = content.departmentStaff.some((one) => listEntryPosts(one).length > 0);
  const checked = hasPeople ? { days: [{ date: day, ...content }] } : null;

  function onChange(next: RosterDraft): void {
    if (next.departments.length > 0) setError(null);
    setEntered(next);
  }

  return {
    entered,
    setEntered,
    draft,
    content,
    /** Returns true if the roster can be sent; otherwise the fields show what is missing. */
    validate: () => {
      if (!hasDepartments) setError("Please select at least one department");
      return hasDepartments;
    },
    fields: (
      <AbsencesProvider day={day}>
        <CheckedFindings day={day} subject={checked} runCheck={checkDays}>
          <RosterFields {...entry} draft={draft} error={error} onChange={onChange} />
        </CheckedFindings>
      </AbsencesProvider>
    ),
    findings: (
      <FindingsPanel
        day={day}
        findings={findRosterProblems(content, candidates, dayBefore)}
        hasDepartments={hasDepartments}
      />
    ),
  };
}

/** Renders fields that set who is on call: departments, and staff for each role (docs/product.md, Call duty roster page). */
export function RosterFields(props: RosterFieldsProps) {
  const { departments, draft, onChange, error, needsDepartmentFirst = false } = props;
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
              <StaffPicker key={role} {...props} role={role} />
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
        mb={12}
        fw={600}
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

function StaffPicker(props: RosterFieldsProps & { role: RosterRole }) {
  const { role, candidates, draft, onChange } = props;
  const [query, setQuery] = useState("");
  const deferredQuery = useDeferredValue(query);
  const chosenKeys = new Set(draft.choices.map(getChoiceKey));
  const positions = mapChoicePositions(draft);
  const filledPosts = listChoicesToSave(draft).map(getPostKey);
  const rows = findCandidates(candidates[role], draft.departments, deferredQuery).map((member) => {
    const choice = { role, department: member.department, id: member.id };
    const key = getChoiceKey(choice);
    const next = 1 + filledPosts.filter((post) => post === getPostKey(choice)).length;
    return { member, name: fullName(member), choice, key, position: positions.get(key), next };
  });
  const listedChoices = rows.map(({ choice }) => choice);
  const state = getSelectionState(chosenKeys, listedChoices.map(getChoiceKey));
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
            mt="sm"
            mb={12}
            fw={600}
            checked={state === "all"}
            indeterminate={state === "some"}
            onChange={() => onChange(toggleChoices(draft, listedChoices))}
          />
          <ul className={classes.staff}>
            {rows.map(({ member, name, choice, key, position, next }) => (
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
                    <span className={classes.post} data-sent={position !== undefined || undefined}>
                      {stateText(position)}
                    </span>
                  ) : null}
                </label>
                {position === undefined ? null : (
                  <PersonFindings personId={member.id} name={name} />
                )}
                {chosenKeys.has(key) && position === undefined && next <= LIMITS.positions ? (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => onChange(withAdditionalPerson(draft, choice))}
                    aria-label={`Add as ${formatOrdinal(next)} on call: ${name}`}
                  >
                    Add as {formatOrdinal(next)} on call
                  </Button>
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
