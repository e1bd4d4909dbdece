import type { MonthSheet, SheetDay } from "@wardline/contracts/roster/roster-sheet";
import { coverSpanText } from "@wardline/domain/roster/cover";
import { type DutyStarts, getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { formatOrdinal } from "@wardline/domain/text/format-count";
import { listMonthDays, monthLabel, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import type { CSSProperties } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import { useDutyClock } from "../use-duties.js";
import { fitMonth, type MonthPaper } from "./fit-month.js";
import classes from "./MonthSheets.module.css";

/** Sizes for a landscape A4 page; must match the style sheet. */
const PAPER: MonthPaper = { height: 455, column: 168, letter: 8.5, line: 1.2, padding: 2.9 };

interface MonthSheetsProps {
  month: YearMonth;
  sheets: readonly MonthSheet[];
  onDone: () => void;
}

/** Prints a month to pin up: one sheet per department and one line per day, with names and telephone numbers. */
export function MonthSheets({ month, sheets, onDone }: MonthSheetsProps) {
  const { starts } = useDutyClock();
  const title = `Call duty roster, ${monthLabel(month)}`;
  return (
    <PrintPage title={title} className={classes.month} onDone={onDone}>
      {sheets.map((sheet) => (
        <section key={sheet.department} aria-label={sheet.department}>
          <p>{spanText(sheet, starts)}</p>
          <table style={{ "--scale": fitScale(sheet, month) } as CSSProperties}>
            <colgroup>
              <col className={classes.day} />
              <col span={ROSTER_ROLES.length} />
            </colgroup>
            <thead>
              <PrintHead columns={ROSTER_ROLES.length + 1} subject={sheet.department} />
              <tr>
                <th>Day</th>
                {ROSTER_ROLES.map((role) => (
                  <th key={role}>{role}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listMonthDays(month).map((day) => (
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

/**
 * Prints everybody on call in a role on a day: nothing if the department has no roster that day, a dash if nobody has
 * the role.
 */
function Post({ day, role, zone }: PostProps) {
  if (day === undefined) return null;
  const people = day.people.filter((one) => one.role === role);
  if (people.length === 0) return "—";
  return people.map(({ position, name, phone }) => (
    <div key={position}>
      {position > 1 ? `${formatOrdinal(position)}: ` : ""}
      <ProperName>{name}</ProperName>{" "}
      <b>
        <TelephoneNumber>{phone}</TelephoneNumber>
      </b>
      {day.covers
        .filter((cover) => cover.role === role && cover.position === position)
        .map((cover) => (
          <div key={cover.from}>
            {coverSpanText(cover, zone)} <ProperName>{cover.name}</ProperName>{" "}
            <b>
              <TelephoneNumber>{cover.phone}</TelephoneNumber>
            </b>
          </div>
        ))}
    </div>
  ));
}

function fitScale({ days }: MonthSheet, month: YearMonth): number {
  const rows = listMonthDays(month).map((date) => days.find((day) => day.date === date));
  const texts = rows.map((day) =>
    ROSTER_ROLES.map((role) =>
      [...(day?.people ?? []), ...(day?.covers ?? [])]
        .filter((one) => one.role === role)
        .map((one) => {
          const before = "from" in one ? "Fri 27 Nov 18:00 – Sat 28 Nov 08:00" : "";
          const place = one.position > 1 ? formatOrdinal(one.position) : "";
          return `${place} ${before} ${one.name} ${one.phone}`;
        }),
    ),
  );
  return fitMonth(texts, PAPER);
}

/** Returns a day such as "Mon 2"; the heading has the month and year. */
function lineText(day: string): string {
  return `${dayText(day).slice(0, 3)} ${Number(day.slice(8))}`;
}

function isWeekend(day: string): boolean {
  return new Date(day).getUTCDay() % 6 === 0;
}

function spanText({ department }: MonthSheet, starts: DutyStarts): string {
  const { start } = getDepartmentClock(starts, department);
  return start === "00:00"
    ? "Each duty is from midnight to midnight."
    : `Each duty is from ${start} until ${start} of the next day.`;
}
