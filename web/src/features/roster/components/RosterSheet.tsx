import type { Roster } from "@wardline/contracts/roster";
import { foldName } from "@wardline/domain/department";
import { rosterDuties } from "@wardline/domain/roster-day";
import { ROSTER_ROLE_FIELDS, ROSTER_ROLES } from "@wardline/domain/roster-role";
import { dayText } from "../../../lib/day-text.js";
import { dutyLines } from "../../../lib/duty-text.js";
import { PrintPage } from "../../../ui/PrintPage.js";
import { useDuties } from "./use-duties.js";

/** A day's roster on paper. */
export function RosterSheet(props: { roster: Roster; isAsked: boolean; onDone: () => void }) {
  const { roster, isAsked, onDone } = props;
  const { starts, now } = useDuties();
  return (
    <PrintPage
      title={`Call duty roster, ${dayText(roster.date, "full")}`}
      isAsked={isAsked}
      onDone={onDone}
    >
      {dutyLines(rosterDuties(roster, starts, now), starts.zone).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        <thead>
          <tr>
            <th>Department</th>
            {ROSTER_ROLES.map((role) => (
              <th key={role}>{role}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roster.departments.map((department) => {
            const entry = roster.departmentStaff.find(
              (one) => foldName(one.department) === foldName(department),
            );
            return (
              <tr key={department}>
                <th scope="row">{department}</th>
                {ROSTER_ROLES.map((role) => {
                  const person = entry?.[ROSTER_ROLE_FIELDS[role]];
                  return (
                    <td key={role}>{person ? `${person.firstName} ${person.lastName}` : "—"}</td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </PrintPage>
  );
}
