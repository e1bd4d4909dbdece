import type { RosterGrid } from "@wardline/contracts/roster-grid";
import { coverSpanText } from "@wardline/domain/roster/cover";
import { fullName } from "@wardline/domain/roster-month/month-grid";
import { cellKey, type MonthPost } from "@wardline/domain/roster-month/month-plan";
import { monthLabel, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { clockText } from "@wardline/domain/time/clock-text";
import { dayText } from "../../../lib/time/day-text.js";
import { PrintPage } from "../../../ui/page/PrintPage.js";
import { postRows } from "./grid-rows.js";
import classes from "./MonthSheet.module.css";

export const PAPER_SIZES = ["A4", "A3"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

interface MonthSheetProps {
  grid: RosterGrid;
  /** As it stands in the grid, unsaved changes included. */
  plan: readonly MonthPost[];
  month: YearMonth;
  paper: PaperSize;
  isAsked: boolean;
  onDone: () => void;
}

/** The month on one sheet to pin up: a line a day, a column a role, names in full in the order of calling. */
export function MonthSheet({ grid, plan, month, paper, isAsked, onDone }: MonthSheetProps) {
  const rows = postRows(grid.people, plan, {});
  const roles = [...new Set(rows.map(({ role }) => role))];
  const isMany = rows.length > roles.length;
  const names = new Map(grid.people.map((person) => [person.id, fullName(person)]));
  const saved = new Map(grid.duties.map((duty) => [cellKey(duty), duty.person]));
  const isDraft =
    plan.length !== grid.duties.length ||
    plan.some((post) => saved.get(cellKey(post)) !== post.person);
  const [first] = grid.days;
  const starts =
    first === undefined ? "" : `, each day from ${clockText(first.from, grid.zone)} to the next`;
  return (
    <PrintPage
      title={`${grid.department}: on call in ${monthLabel(month)}${starts}${isDraft ? ". Draft, not saved" : ""}`}
      className={`${paper === "A3" ? classes.a3 : classes.a4} ${isMany ? classes.dense : ""}`}
      isAsked={isAsked}
      onDone={onDone}
    >
      <table>
        <thead>
          <tr>
            <th>Day</th>
            {roles.map((role) => (
              <th key={role}>{role}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.days.map(({ date, holiday }) => (
            <tr key={date} data-free={isFree(date, holiday) || undefined}>
              <th scope="row">
                {dayText(date).replace(/ \d{4}$/, "")}
                {holiday === null ? null : <small> {holiday}</small>}
              </th>
              {roles.map((role) => (
                <td key={role}>
                  {plan
                    .filter((post) => post.date === date && post.role === role)
                    .map((post) => (
                      <span key={post.position}>
                        {isMany ? <b>{post.position}</b> : null} {names.get(post.person)}
                        <small>{coversText(grid, post)}</small>
                      </span>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}

function isFree(date: string, holiday: string | null): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return holiday !== null || weekday === 0 || weekday === 6;
}

/** "; Fri 27 Nov 18:00 – 22:00 Bola Eze" of who covers a part of a duty. */
function coversText({ covers, zone }: RosterGrid, post: MonthPost): string {
  return covers
    .filter(({ date, role, for: covered }) => {
      return date === post.date && role === post.role && covered.id === post.person;
    })
    .map(({ from, until, person }) => {
      return `; ${coverSpanText({ from, until }, zone)} ${fullName(person)}`;
    })
    .join("");
}
