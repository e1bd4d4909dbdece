import type { Absence } from "@wardline/contracts/roster/absences";
import type { RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { isAway, isWithinDays } from "@wardline/domain/roster/absence";
import {
  type GridChange,
  getCellKey,
  type MonthPost,
} from "@wardline/domain/roster-month/month-plan";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import { kindText } from "../../../../shared/absences/absences.js";
import { cellText, type PlanRow } from "./grid-rows.js";
import type { OvertakenChange } from "./grid-state.js";
import { findDutyFindings, type MonthPlanning } from "./use-month-plan.js";

/** Content and marks of a cell. */
export interface CellView {
  text: string;
  /** Content in words for screen readers: "Registrar 2", "AO Ada Obi", "nobody". */
  content: string;
  level: RosterFinding["level"] | null;
  /** Reason why the person is away or does not want to be on call; "" if there is none. */
  away: string;
  /** Kind of mark: "away", "wish" or "". */
  awayMark: string;
  isUnsaved: boolean;
  isOvertaken: boolean;
  isCovered: boolean;
  isOffered: boolean;
}

type PlannedMonth = { grid: RosterGrid } & Pick<
  MonthPlanning,
  "plan" | "totals" | "unsaved" | "overtaken" | "initials" | "names"
>;

/** Returns the cells of each row, one per day. */
export function buildCellViews(month: PlannedMonth, rows: readonly PlanRow[]): CellView[][] {
  const { days } = month.grid;
  const findPosts = indexPostsByCell(month.plan);
  const marks = collectMarks(month);
  return rows.map((row) =>
    days.map(({ date }) => toCellView(month, row, date, findPosts(row, date), marks)),
  );
}

/** Returns true if two cells look the same. */
export function isSameView(a: CellView, b: CellView | undefined): boolean {
  return (Object.keys(a) as (keyof CellView)[]).every((field) => a[field] === b?.[field]);
}

/** Returns a function like `listPostsInCell` that does not search a day's posts for each cell. */
function indexPostsByCell(plan: readonly MonthPost[]) {
  const posts = new Map<string, MonthPost[]>();
  for (const post of plan) {
    posts.set(getCellKey(post), [post]);
    const key = personKey(post.person, post.date);
    posts.set(key, [...(posts.get(key) ?? []), post]);
  }
  return ({ of }: PlanRow, date: string) => posts.get(rowKey(of, date)) ?? [];
}

const personKey = (person: string, date: string) => `${person} ${date}`;

function rowKey(of: PlanRow["of"], date: string): string {
  return of.kind === "person" ? personKey(of.person.id, date) : getCellKey({ ...of, date });
}

function collectMarks({ grid, unsaved, overtaken }: PlannedMonth) {
  const absences = new Map<string, Absence[]>();
  for (const absence of grid.absences) {
    const { id } = absence.person;
    absences.set(id, [...(absences.get(id) ?? []), absence]);
  }
  return {
    unsaved: listChangedKeys(unsaved),
    overtaken: listChangedKeys(overtaken),
    covered: new Set(grid.covers.map((cover) => personKey(cover.for.id, cover.date))),
    offered: new Set(
      grid.offers
        .filter(({ state }) => state === "open" || state === "taken")
        .map(({ duty }) => personKey(duty.person.id, duty.date)),
    ),
    absences,
  };
}

/** Returns the keys of the changed posts and of the people who are added to or removed from them. */
function listChangedKeys(changes: readonly (GridChange | OvertakenChange)[]): Set<string> {
  return new Set(
    changes.flatMap((change) => {
      const { date, person, expected } = change;
      const people = [person, expected, "present" in change ? change.present : null];
      return [getCellKey(change), ...people.flatMap((one) => (one ? [personKey(one, date)] : []))];
    }),
  );
}

function toCellView(
  { totals, initials, names }: PlannedMonth,
  row: PlanRow,
  date: string,
  posts: readonly MonthPost[],
  marks: ReturnType<typeof collectMarks>,
): CellView {
  const people = row.of.kind === "person" ? [row.of.person.id] : posts.map(({ person }) => person);
  const levels = posts.flatMap(({ person }) => findDutyFindings(totals, person, date));
  const absence = people
    .flatMap((person) => marks.absences.get(person) ?? [])
    .find((one) => isWithinDays(one, date));
  const hasCell = (keys: ReadonlySet<string>) => keys.has(rowKey(row.of, date));
  const isMarked = (keys: ReadonlySet<string>) =>
    posts.some(({ person }) => keys.has(personKey(person, date)));
  return {
    text: cellText(row, posts, initials),
    content: contentText(row, posts, names, initials),
    level: levels[0]?.level ?? null,
    away: absence === undefined ? "" : kindText(absence),
    awayMark: absence === undefined ? "" : isAway(absence) ? "away" : "wish",
    isUnsaved: hasCell(marks.unsaved),
    isOvertaken: hasCell(marks.overtaken),
    isCovered: isMarked(marks.covered),
    isOffered: isMarked(marks.offered),
  };
}

function contentText(
  { of }: PlanRow,
  posts: readonly MonthPost[],
  names: ReadonlyMap<string, string>,
  initials: ReadonlyMap<string, string>,
): string {
  if (posts.length === 0) return of.kind === "person" ? "not on call" : "nobody";
  return posts
    .map((post) =>
      of.kind === "post"
        ? `${initials.get(post.person) ?? "?"} ${names.get(post.person) ?? "somebody else"}`
        : `${post.role} ${post.position}`,
    )
    .join(", ");
}

/** Describes a cell: "Ada Obi, Saturday, 7 November 2026: Registrar 1, not saved yet". */
export function cellLabel(row: PlanRow, dayName: string, view: CellView): string {
  const details = [
    view.content,
    ...(view.away === "" ? [] : [view.away]),
    ...(view.isCovered ? ["covered"] : []),
    ...(view.isOffered ? ["offered"] : []),
    ...(view.isUnsaved ? ["not saved yet"] : []),
    ...(view.isOvertaken ? ["changed by someone else"] : []),
    ...(view.level === null ? [] : ["breaks a rule"]),
  ];
  return `${row.label}, ${dayName}: ${details.join(", ")}`;
}
