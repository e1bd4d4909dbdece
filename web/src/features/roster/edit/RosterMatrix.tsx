import { Checkbox, Text } from "@mantine/core";
import type { StaffMember } from "@wardline/contracts/roster";
import { foldName } from "@wardline/domain/department";
import { selectionState } from "@wardline/domain/list-view";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster-role";
import { useId } from "react";
import type { Candidates } from "../candidates.js";
import { onCall, placed, type RosterDraft, withDepartments } from "../roster-draft.js";
import classes from "./RosterMatrix.module.css";

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
  const posts = new Map(
    onCall(draft).map(({ role, department, id: staffId }) => [postKey(role, department), staffId]),
  );
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
                      <PostSelect
                        label={`${role}, ${department}`}
                        staff={candidates[role]}
                        department={department}
                        value={posts.get(postKey(role, department)) ?? ""}
                        onChange={(staffId) =>
                          onChange(placed(draft, { role, department, id: staffId }, departments))
                        }
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

interface PostSelectProps {
  label: string;
  staff: readonly StaffMember[];
  department: string;
  /** The staff member's id; "" where there is none. */
  value: string;
  onChange: (staffId: string) => void;
}

function PostSelect(props: PostSelectProps) {
  const { label, staff, department, value, onChange } = props;
  const own = staff.filter((member) => foldName(member.department) === foldName(department));
  return (
    <select
      className={classes.select}
      aria-label={label}
      data-empty={value === "" || undefined}
      disabled={own.length === 0}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{own.length === 0 ? "No staff" : "–"}</option>
      {own.map(({ id, firstName, lastName }) => (
        <option key={id} value={id}>
          {firstName} {lastName}
        </option>
      ))}
    </select>
  );
}

function postKey(role: RosterRole, department: string): string {
  return `${role}|${foldName(department)}`;
}
