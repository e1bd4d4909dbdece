import type { Roster } from "@wardline/contracts/roster";
import { foldName } from "@wardline/domain/department";
import { ROSTER_ROLE_FIELDS, ROSTER_ROLES } from "@wardline/domain/roster-role";
import { dayText } from "../../../lib/time/day-text.js";
import { PrintPage } from "../../../ui/page/PrintPage.js";
import { dutySpanText } from "../duty-span-text.js";
import { useDuties } from "../use-duties.js";

/** A day's roster on paper. */
export function RosterSheet(props: { roster: Roster; isAsked: boolean; onDone: () => void }) {
  const { roster, isAsked, onDone } = props;
  const { starts } = useDuties();
  return (
    <PrintPage
      title={`Call duty roster, ${dayText(roster.date, "full")}`}
      isAsked={isAsked}
      onDone={onDone}
    >
      <p>{dutySpanText(roster.date, starts, roster.departments)}</p>
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
