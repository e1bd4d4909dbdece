import { Text } from "@mantine/core";
import { IconCircleCheck, IconHistory, IconUserQuestion, IconUsers } from "@tabler/icons-react";
import { type DatedRoster, listRosterDuties } from "@wardline/domain/roster/roster-day";
import { formatCount } from "@wardline/domain/text/format-count";
import { addDays } from "@wardline/domain/time/zoned-day";
import { ProperName } from "@wardline/theme/name-text";
import type { ReactNode } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { DutySpans } from "../../../shared/duty/DutyRoles.js";
import { Panel } from "../../../ui/page/Panel.js";
import classes from "../Roster.module.css";
import { useDutyClock } from "../use-duties.js";
import type { PersonPosts, RosterFindings } from "./roster-findings.js";

/** Maximum number of lines that are shown; a finding with more lines is collapsed to its title. */
const MAX_EXPANDED_LINES = 3;

interface FindingsPanelProps {
  /** Day of the roster, YYYY-MM-DD. */
  day: string;
  findings: RosterFindings;
  hasDepartments: boolean;
}

/** Lists things to check before saving a roster; none of them prevents saving. */
export function FindingsPanel({ day, findings, hasDepartments }: FindingsPanelProps) {
  const { missing, doubleBooked, dayBefore } = findings;
  return (
    <Panel title="Before you save">
      {hasDepartments ? (
        <div className={classes.findings} aria-live="polite">
          {missing.length === 0 ? (
            <Text size="sm">
              <IconCircleCheck size={16} aria-hidden="true" /> Every role is filled.
            </Text>
          ) : (
            <Finding
              title={missingText(missing)}
              lines={missing.length}
              icon={<IconUserQuestion size={17} aria-hidden="true" />}
            >
              {missing.map(({ department, roles }) => (
                <li key={department}>
                  <b>{department}</b>: {roles.join(", ")}
                </li>
              ))}
            </Finding>
          )}
          {doubleBooked.length === 0 ? null : (
            <Finding
              title={`${doubleBooked.length} booked twice that day`}
              lines={doubleBooked.length}
              icon={<IconUsers size={17} aria-hidden="true" />}
            >
              {doubleBooked.map(formatPersonLine)}
            </Finding>
          )}
          {dayBefore.length === 0 ? null : (
            <Finding
              title={`${formatCount(dayBefore.length, "was", "were")} on call the day before (${dayText(addDays(day, -1))})`}
              lines={dayBefore.length}
              icon={<IconHistory size={17} aria-hidden="true" />}
            >
              {dayBefore.map(formatPersonLine)}
            </Finding>
          )}
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          Choose the departments on call to see which roles are missing, who is booked twice and who
          was on call the day before.
        </Text>
      )}
    </Panel>
  );
}

interface FindingProps {
  title: string;
  icon: ReactNode;
  /** Number of lines; if there are more than a few, they are collapsed. */
  lines: number;
  children: ReactNode;
}

function Finding({ title, icon, lines, children }: FindingProps) {
  return (
    <details open={lines <= MAX_EXPANDED_LINES}>
      <summary>
        {icon} {title}
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

function missingText(missing: RosterFindings["missing"]): string {
  const count = missing.reduce((sum, { roles }) => sum + roles.length, 0);
  return formatCount(count, "role has nobody", "roles have nobody");
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

/** Shows whether a roster's duty is running now and when it ends. */
export function RosterSpans({ roster }: { roster: DatedRoster }) {
  const { starts, now } = useDutyClock();
  return <DutySpans duties={listRosterDuties(roster, starts, now)} zone={starts.zone} />;
}
