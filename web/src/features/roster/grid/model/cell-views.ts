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
import { findDutyFindings, type PlanTotals } from "./month-judge.js";

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

/** A planned month with everything that its cells show. */
export interface PlannedMonth {
  grid: RosterGrid;
  plan: readonly MonthPost[];
  totals: PlanTotals;
  unsaved: readonly GridChange[];
  overtaken: readonly (GridChange & { present: string | null })[];
  initials: ReadonlyMap<string, string>;
  names: ReadonlyMap<string, string>;
}

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
  return (
    b !== undefined &&
    a.text === b.text &&
    a.content === b.content &&
    a.level === b.level &&
    a.away === b.away &&
    a.awayMark === b.awayMark &&
    a.isUnsaved === b.isUnsaved &&
    a.isOvertaken === b.isOvertaken &&
    a.isCovered === b.isCovered &&
    a.isOffered === b.isOffered
  );
}

/**
 * Indexes a plan's posts by cell. The returned function gives the same result as `listPostsInCell`, without searching a
 * day's posts for each cell.
 */
function indexPostsByCell(plan: readonly MonthPost[]) {
  const posts = new Map<string, MonthPost[]>();
  for (const post of plan) {
    posts.set(getCellKey(post), [post]);
    const key = personKey(post.person, post.date);
    posts.set(key, [...(posts.get(key) ?? []), post]);
  }
  return ({ of }: PlanRow, date: string): readonly MonthPost[] => {
    const key =
      of.kind === "person"
        ? personKey(of.person.id, date)
        : getCellKey({ date, role: of.role, position: of.position });
    return posts.get(key) ?? [];
  };
}

interface Marks {
  unsaved: ReadonlySet<string>;
  overtaken: ReadonlySet<string>;
  covered: ReadonlySet<string>;
  offered: ReadonlySet<string>;
  absences: ReadonlyMap<string, readonly Absence[]>;
}

const personKey = (person: string, date: string) => `${person} ${date}`;

function collectMarks({ grid, unsaved, overtaken }: PlannedMonth): Marks {
  const absences = new Map<string, Absence[]>();
  for (const absence of grid.absences) {
    const { id } = absence.person;
    absences.set(id, [...(absences.get(id) ?? []), absence]);
  }
  return {
    unsaved: listChangedKeys(unsaved, []),
    overtaken: listChangedKeys(
      overtaken,
      overtaken.map(({ present }) => present),
    ),
    covered: new Set(grid.covers.map((cover) => personKey(cover.for.id, cover.date))),
    offered: new Set(
      grid.offers.flatMap(({ state, duty }) =>
        state === "open" || state === "taken" ? [personKey(duty.person.id, duty.date)] : [],
      ),
    ),
    absences,
  };
}

/** Returns the keys of the changed posts and of the people who are added to or removed from them. */
function listChangedKeys(
  changes: readonly GridChange[],
  present: readonly (string | null)[],
): ReadonlySet<string> {
  return new Set(
    changes.flatMap((change, index) => [
      getCellKey(change),
      ...[change.person, change.expected, present[index]].flatMap((person) =>
        person ? [personKey(person, change.date)] : [],
      ),
    ]),
  );
}

function toCellView(
  { totals, initials, names }: PlannedMonth,
  row: PlanRow,
  date: string,
  posts: readonly MonthPost[],
  marks: Marks,
): CellView {
  const people = row.of.kind === "person" ? [row.of.person.id] : posts.map(({ person }) => person);
  const levels = posts.flatMap(({ person }) => findDutyFindings(totals, person, date));
  const absence = people
    .flatMap((person) => marks.absences.get(person) ?? [])
    .find((one) => isWithinDays(one, date));
  const hasCell = (keys: ReadonlySet<string>) =>
    row.of.kind === "person"
      ? keys.has(personKey(row.of.person.id, date))
      : keys.has(getCellKey({ date, role: row.of.role, position: row.of.position }));
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
