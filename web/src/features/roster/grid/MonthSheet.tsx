import type { RosterGrid } from "@wardline/contracts/roster-grid";
import type { MonthSheet as NumberedMonth } from "@wardline/contracts/roster-sheet";
import { coverSpanText } from "@wardline/domain/roster/cover";
import { fullName } from "@wardline/domain/roster-month/month-grid";
import { cellKey, type MonthPost } from "@wardline/domain/roster-month/month-plan";
import { monthLabel, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { clockText } from "@wardline/domain/time/clock-text";
import { ProperName, TelephoneNumber } from "@wardline/theme/name-text";
import { type CSSProperties, Fragment } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { PrintHead, PrintPage } from "../../../ui/page/PrintPage.js";
import { fitMonth, type MonthPaper } from "../month-sheet/fit-month.js";
import { numberOn } from "../month-sheet/use-month-sheets.js";
import { postRows } from "./grid-rows.js";
import classes from "./MonthSheet.module.css";

export const PAPER_SIZES = ["A4", "A3"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** As the style sheet has them. */
const PAPERS = {
  "A4 roomy": { height: 470, column: 160, letter: 9, line: 1.25, padding: 3.3 },
  "A4 dense": { height: 470, column: 160, letter: 6.8, line: 1.15, padding: 2.5 },
  "A3 roomy": { height: 700, column: 235, letter: 12, line: 1.25, padding: 6.5 },
  "A3 dense": { height: 700, column: 235, letter: 9.2, line: 1.15, padding: 3.5 },
} as const satisfies Record<`${PaperSize} ${"roomy" | "dense"}`, MonthPaper>;

interface MonthSheetProps {
  grid: RosterGrid;
  /** As it stands in the grid, unsaved changes included. */
  plan: readonly MonthPost[];
  month: YearMonth;
  paper: PaperSize;
  /** The saved month with telephone numbers. */
  numbers: readonly NumberedMonth[];
  isAsked: boolean;
  onDone: () => void;
}

/** The month on one sheet to pin up: a line a day, a column a role, names in full in the order of calling. */
export function MonthSheet(props: MonthSheetProps) {
  const { grid, plan, month, paper, numbers, isAsked, onDone } = props;
  const rows = postRows(grid.people, plan, {});
  const roles = [...new Set(rows.map(({ role }) => role))];
  const isMany = rows.length > roles.length;
  const names = new Map(grid.people.map((person) => [person.id, fullName(person)]));
  const phones = phonesOf(grid, numbers);
  const saved = new Map(grid.duties.map((duty) => [cellKey(duty), duty.person]));
  const isDraft =
    plan.length !== grid.duties.length ||
    plan.some((post) => saved.get(cellKey(post)) !== post.person);
  const size = PAPERS[`${paper} ${isMany ? "dense" : "roomy"}`];
  const texts = grid.days.map(({ date }) =>
    roles.map((role) => {
      const posts = plan.filter((post) => post.date === date && post.role === role);
      const words = posts.map((post) => {
        const covers = coversOf(grid, post).map(({ from, until, person }) => {
          const span = coverSpanText({ from, until }, grid.zone);
          return `; ${span} ${fullName(person)} ${phones.get(person.id) ?? ""}`;
        });
        return `${names.get(post.person)} ${phones.get(post.person) ?? ""}${covers.join("")}`;
      });
      return [words.join("    ")];
    }),
  );
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
      <table style={{ "--scale": fitMonth(texts, size) } as CSSProperties}>
        <thead>
          <PrintHead columns={roles.length + 1} />
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
                        {isMany ? <b>{post.position}</b> : null}{" "}
                        <ProperName>{names.get(post.person) ?? ""}</ProperName>{" "}
                        <TelephoneNumber>{phones.get(post.person) ?? ""}</TelephoneNumber>
                        <small>
                          {coversOf(grid, post).map(({ from, until, person }) => (
                            <Fragment key={from}>
                              ; {coverSpanText({ from, until }, grid.zone)}{" "}
                              <ProperName>{fullName(person)}</ProperName>{" "}
                              <TelephoneNumber>{phones.get(person.id) ?? ""}</TelephoneNumber>
                            </Fragment>
                          ))}
                        </small>
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

/** Numbers of those who are on saved duties, by person; a name that is not the duty's any more gives none. */
function phonesOf(grid: RosterGrid, numbers: readonly NumberedMonth[]): Map<string, string> {
  const { department, duties, covers } = grid;
  const names = new Map(grid.people.map((person) => [person.id, fullName(person)]));
  const posts = [
    ...duties,
    ...covers.map(({ person, ...cover }) => ({ ...cover, person: person.id })),
  ];
  return new Map(
    posts.flatMap(({ date, role, position, person }) => {
      const name = names.get(person) ?? "";
      const phone = numberOn(numbers, { department, date, role, position, name });
      return phone === "" ? [] : [[person, phone] as const];
    }),
  );
}

function isFree(date: string, holiday: string | null): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return holiday !== null || weekday === 0 || weekday === 6;
}

function coversOf({ covers }: RosterGrid, post: MonthPost) {
  return covers.filter(({ date, role, for: covered }) => {
    return date === post.date && role === post.role && covered.id === post.person;
  });
}
