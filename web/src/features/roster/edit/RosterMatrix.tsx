import { ActionIcon, Checkbox, NativeSelect, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { StaffMember } from "@wardline/contracts/roster";
import { LIMITS } from "@wardline/domain/limits";
import { selectionState } from "@wardline/domain/records/list-view";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { ordinal } from "@wardline/domain/text/counted";
import { compared } from "@wardline/domain/text/text-forms";
import { useId, useState } from "react";
import { useAwayOption } from "../../../shared/absences/AwayMark.js";
import type { Candidates } from "../candidates.js";
import {
  type Choice,
  exchanged,
  onCall,
  placed,
  postKey,
  type RosterDraft,
  withBeside,
  withDepartments,
} from "../roster-draft.js";
import classes from "./RosterMatrix.module.css";
import { PersonFindings } from "./RuleFindings.js";

interface RosterMatrixProps {
  departments: readonly string[];
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
  candidates: Candidates;
  error: string | null;
}

/** A roster as a table: a row for each department, a pick list for each of its roles. */
export function RosterMatrix(props: RosterMatrixProps) {
  const { departments, draft, onChange, candidates, error } = props;
  const id = useId();
  const state = selectionState(new Set(draft.departments), departments);
  const chosen = onCall(draft);
  return (
    <div>
      <div className={classes.scroller}>
        <table className={classes.table} aria-describedby={error === null ? undefined : id}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  label="Select All Departments"
                  // In a dialog the cursor begins here.
                  data-autofocus
                  checked={state === "all"}
                  indeterminate={state === "some"}
                  onChange={() =>
                    onChange(withDepartments(draft, state === "all" ? [] : departments))
                  }
                />
              </th>
              {ROSTER_ROLES.map((role) => (
                <th key={role} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {departments.map((department) => {
              const isOnCall = draft.departments.includes(department);
              return (
                <tr key={department}>
                  <th scope="row">
                    <Checkbox
                      label={department}
                      checked={isOnCall}
                      onChange={() =>
                        onChange(
                          withDepartments(
                            draft,
                            departments.filter((one) =>
                              one === department ? !isOnCall : draft.departments.includes(one),
                            ),
                          ),
                        )
                      }
                    />
                  </th>
                  {ROSTER_ROLES.map((role) => (
                    <td key={role} data-role={role}>
                      <Post
                        role={role}
                        department={department}
                        departments={departments}
                        staff={candidates[role]}
                        chosen={chosen.filter(
                          (choice) => postKey(choice) === postKey({ role, department }),
                        )}
                        draft={draft}
                        onChange={onChange}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {error === null ? null : (
        <Text id={id} role="alert" c="var(--mantine-color-error)" size="sm" mt="sm">
          {error}
        </Text>
      )}
    </div>
  );
}

interface PostProps {
  role: RosterRole;
  department: string;
  departments: readonly string[];
  staff: readonly StaffMember[];
  /** Who is on call in this role of the department, in calling order. */
  chosen: readonly Choice[];
  draft: RosterDraft;
  onChange: (draft: RosterDraft) => void;
}

/** One role of a department: who is on call, and who beside them once somebody is. */
function Post(props: PostProps) {
  const { role, department, departments, staff, chosen, draft, onChange } = props;
  const [isAdding, setAdding] = useState(false);
  const own = staff.filter((member) => compared(member.department) === compared(department));
  const [first, ...beside] = chosen;
  const taken = new Set(chosen.map(({ id }) => id));
  const free = own.filter(({ id }) => !taken.has(id));
  const hasPlace = first !== undefined && chosen.length < LIMITS.positions && free.length > 0;
  const next = ordinal(chosen.length + 1);
  const optionsFor = (id: string) =>
    own.filter((member) => member.id === id || !taken.has(member.id));
  return (
    <div className={classes.post}>
      <StaffSelect
        label={`${role}, ${department}`}
        staff={first === undefined ? own : optionsFor(first.id)}
        emptyText={own.length === 0 ? "No staff" : "–"}
        value={first?.id ?? ""}
        onChange={(id) => onChange(placed(draft, { role, department, id }, departments))}
      />
      {first === undefined ? null : <ChosenFindings choice={first} staff={own} />}
      {beside.map((choice, index) => (
        <StaffSelect
          key={choice.id}
          label={`${ordinal(index + 2)} ${role}, ${department}`}
          staff={optionsFor(choice.id)}
          emptyText="–"
          value={choice.id}
          onChange={(id) => onChange(exchanged(draft, choice, id))}
        />
      ))}
      {beside.map((choice) => (
        <ChosenFindings key={choice.id} choice={choice} staff={own} />
      ))}
      {hasPlace && isAdding ? (
        <StaffSelect
          label={`${next} ${role}, ${department}`}
          staff={free}
          emptyText={`${next} on call…`}
          value=""
          onChange={(id) => {
            setAdding(false);
            onChange(withBeside(draft, { role, department, id }));
          }}
        />
      ) : null}
      {hasPlace && !isAdding ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.add}
          aria-label={`Add a ${next} on call: ${role}, ${department}`}
          onClick={() => setAdding(true)}
        >
          <IconPlus size={16} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </div>
  );
}

function ChosenFindings({ choice, staff }: { choice: Choice; staff: readonly StaffMember[] }) {
  const person = staff.find(({ id }) => id === choice.id);
  if (person === undefined) return null;
  return <PersonFindings personId={person.id} name={`${person.firstName} ${person.lastName}`} />;
}

interface StaffSelectProps {
  label: string;
  staff: readonly StaffMember[];
  /** What stands where nobody is chosen. */
  emptyText: string;
  /** The staff member's id; "" where there is none. */
  value: string;
  onChange: (staffId: string) => void;
}

function StaffSelect({ label, staff, emptyText, value, onChange }: StaffSelectProps) {
  const awayOption = useAwayOption();
  return (
    <NativeSelect
      classNames={{ root: classes.select ?? "", input: classes.chosen ?? "" }}
      aria-label={label}
      data-empty={value === "" || undefined}
      disabled={staff.length === 0}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{emptyText}</option>
      {staff.map(({ id, firstName, lastName }) => (
        <option key={id} value={id}>
          {firstName} {lastName}
          {awayOption(id)}
        </option>
      ))}
    </NativeSelect>
  );
}
