import type { MonthSheet, SheetDay } from "@wardline/contracts/roster-sheet";
import { coverSpanText } from "@wardline/domain/roster/cover";
import { clockOfDepartment, type DutyStarts } from "@wardline/domain/roster/duty-starts";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { ordinal } from "@wardline/domain/text/counted";
import { monthDays, monthLabel, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { useSession } from "../../../lib/session/session-store.js";
import { dayText } from "../../../lib/time/day-text.js";
import { hospitalNameOf } from "../../../lib/time/hospital-time.js";
import { PrintPage } from "../../../ui/page/PrintPage.js";
import { useDuties } from "../use-duties.js";
import classes from "./MonthSheets.module.css";

interface MonthSheetsProps {
  month: YearMonth;
  sheets: readonly MonthSheet[];
  onDone: () => void;
}

/** A month on paper to pin up: of each department a sheet of its own, a line a day, names with their telephone numbers. */
export function MonthSheets({ month, sheets, onDone }: MonthSheetsProps) {
  const { starts } = useDuties();
  const session = useSession();
  const title = `Call duty roster, ${monthLabel(month)}`;
  const hospital = session === null ? title : `${hospitalNameOf(session)} · ${title}`;
  return (
    <PrintPage title={title} className={classes.month} onDone={onDone}>
      {sheets.map((sheet) => (
        <section key={sheet.department} aria-label={sheet.department}>
          <p className={classes.hospital}>{hospital}</p>
          <h2>{sheet.department}</h2>
          <p>{spanText(sheet, starts)}</p>
          <table>
            <thead>
              <tr>
                <th className={classes.day}>Day</th>
                {ROSTER_ROLES.map((role) => (
                  <th key={role}>{role}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {monthDays(month).map((day) => (
                <tr key={day} data-weekend={isWeekend(day) || undefined}>
                  <th scope="row">{lineText(day)}</th>
                  {ROSTER_ROLES.map((role) => (
                    <td key={role}>
                      <Post
                        day={sheet.days.find(({ date }) => date === day)}
                        role={role}
                        zone={starts.zone}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </PrintPage>
  );
}

interface PostProps {
  day: SheetDay | undefined;
  role: RosterRole;
  zone: string;
}

/** Everybody on call in a role on a day; empty where the department is on no roster, a dash where nobody is. */
function Post({ day, role, zone }: PostProps) {
  if (day === undefined) return null;
  const people = day.people.filter((one) => one.role === role);
  if (people.length === 0) return "—";
  return people.map(({ position, name, phone }) => (
    <div key={position}>
      {position > 1 ? `${ordinal(position)}: ` : ""}
      {name} <b>{phone}</b>
      {day.covers
        .filter((cover) => cover.role === role && cover.position === position)
        .map((cover) => (
          <div key={cover.from}>
            {coverSpanText(cover, zone)} {cover.name} <b>{cover.phone}</b>
          </div>
        ))}
    </div>
  ));
}

/** "Mon 2": month and year stand above. */
function lineText(day: string): string {
  return `${dayText(day).slice(0, 3)} ${Number(day.slice(8))}`;
}

function isWeekend(day: string): boolean {
  return new Date(day).getUTCDay() % 6 === 0;
}

function spanText({ department }: MonthSheet, starts: DutyStarts): string {
  const { start } = clockOfDepartment(starts, department);
  return start === "00:00"
    ? "Each duty is from midnight to midnight."
    : `Each duty is from ${start} until ${start} of the next day.`;
}
