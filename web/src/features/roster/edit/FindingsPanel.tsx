import { Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconHistory, IconUserQuestion, IconUsers } from "@tabler/icons-react";
import type { Roster } from "@wardline/contracts/roster/roster";
import { fullName } from "@wardline/domain/people/full-name";
import {
  type CheckedPost,
  findDoubleBookedPeople,
  listEntryPosts,
  listMissingRoles,
} from "@wardline/domain/roster/roster-check";
import { listPosts, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { formatCount } from "@wardline/domain/text/format-count";
import { addDays } from "@wardline/domain/time/zoned-day";
import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { Panel } from "../../../ui/page/Panel.js";
import classes from "../Roster.module.css";
import type { Candidates, RosterContent } from "../roster-draft.js";

/** Maximum number of lines that are shown; a finding with more lines is collapsed to its title. */
const MAX_EXPANDED_LINES = 3;

interface FindingsPanelProps {
  day: string;
  findings: RosterFindings;
  hasDepartments: boolean;
}

/** Lists things to check before saving a roster; none of them prevents saving. */
export function FindingsPanel({ day, findings, hasDepartments }: FindingsPanelProps) {
  const { missing, doubleBooked, dayBefore } = findings;
  const missingCount = missing.reduce((sum, { roles }) => sum + roles.length, 0);
  return (
    <Panel title="Before you save">
      {hasDepartments ? (
        <Stack gap={16} className={classes.findings} aria-live="polite">
          {missing.length === 0 ? (
            <Text size="sm">
              <IconCircleCheck size={16} aria-hidden="true" /> Every role is filled.
            </Text>
          ) : (
            <Finding
              title={formatCount(missingCount, "role has nobody", "roles have nobody")}
              Icon={IconUserQuestion}
              lines={missing.map(({ department, roles }) => (
                <li key={department}>
                  <b>{department}</b>: {roles.join(", ")}
                </li>
              ))}
            />
          )}
          <Finding
            title={`${doubleBooked.length} booked twice that day`}
            Icon={IconUsers}
            lines={doubleBooked.map(formatPersonLine)}
          />
          <Finding
            title={`${formatCount(dayBefore.length, "was", "were")} on call the day before (${dayText(addDays(day, -1))})`}
            Icon={IconHistory}
            lines={dayBefore.map(formatPersonLine)}
          />
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          Choose the departments on call to see which roles are missing, who is booked twice and who
          was on call the day before.
        </Text>
      )}
    </Panel>
  );
}

function Finding(props: { title: string; Icon: typeof IconUsers; lines: readonly ReactNode[] }) {
  const { title, Icon, lines } = props;
  if (lines.length === 0) return null;
  return (
    <details open={lines.length <= MAX_EXPANDED_LINES}>
      <summary>
        <Icon size={17} aria-hidden="true" /> {title}
      </summary>
      <ul>{lines}</ul>
    </details>
  );
}

function formatPersonLine({ id, name, posts }: PersonPosts) {
  return (
    <li key={id}>
      <b>
        <ProperName>{name}</ProperName>
      </b>
      : {posts.map(({ role, department }) => `${role}, ${department}`).join("; ")}
    </li>
  );
}

interface PersonPosts {
  id: string;
  name: string;
  posts: CheckedPost[];
}

/** Things to check before a roster is saved. */
export interface RosterFindings {
  missing: { department: string; roles: string[] }[];
  doubleBooked: PersonPosts[];
  /** People who were also on call the day before, with that day's posts. */
  dayBefore: PersonPosts[];
}

/** Returns the findings for a roster; `dayBefore` is the previous day's roster. */
export function findRosterProblems(
  { departmentStaff }: RosterContent,
  staff: Candidates,
  dayBefore: Roster | null,
): RosterFindings {
  const everybody = ROSTER_ROLES.flatMap((role) => staff[role]);
  const names = new Map(everybody.map((member) => [member.id, fullName(member)]));
  const missing = departmentStaff.map((entry) => {
    const roles = listMissingRoles([entry]).map(({ role }) => role);
    return { department: entry.department, roles };
  });
  const chosenIds = new Set(departmentStaff.flatMap(listEntryPosts).map(({ staffId }) => staffId));
  return {
    missing: missing.filter(({ roles }) => roles.length > 0),
    doubleBooked: findDoubleBookedPeople(departmentStaff).map(({ staffId, posts }) => ({
      id: staffId,
      name: names.get(staffId) ?? "",
      posts,
    })),
    dayBefore: listPeople(dayBefore).filter(({ id }) => chosenIds.has(id)),
  };
}

/** Returns "2 departments, 5 of 8 roles filled", or what to do first if no department is chosen. */
export function summariseRoster({ departments, departmentStaff }: RosterContent): string {
  const count = departments.length;
  if (count === 0) return "No department is chosen yet.";
  const roles = count * ROSTER_ROLES.length;
  const openCount = listMissingRoles(departmentStaff).length;
  return `${formatCount(count, "department")}, ${roles - openCount} of ${roles} roles filled`;
}

function listPeople(roster: Roster | null): PersonPosts[] {
  const people = new Map<string, PersonPosts>();
  for (const entry of roster?.departmentStaff ?? []) {
    for (const { role, person } of listPosts(entry)) {
      const { id } = person;
      const posts = [...(people.get(id)?.posts ?? []), { department: entry.department, role }];
      people.set(id, { id, name: fullName(person), posts });
    }
  }
  return [...people.values()];
}
