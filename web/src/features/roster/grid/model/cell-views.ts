import type { Absence } from "@wardline/contracts/roster/absences";
import type { RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { isAway, isWithinDays } from "@wardline/domain/roster/absence";
import {
  type GridChange,
  getCellKey,
  type MonthPost,
} from "@wardline/domain/roster-month/month-plan";
import { kindText } from "../../../../shared/absences/absences.js";
import { cellText, type GridCell, type PlanRow } from "./grid-rows.js";
import type { OvertakenChange, Plan } from "./grid-state.js";
import { findDutyFindings, type MonthPlanning } from "./use-month-plan.js";

/** Content of a cell, and its marks as attributes for the style sheet. */
export type CellView = ReturnType<typeof toCellView>;

type PlannedMonth = MonthPlanning & { grid: RosterGrid };
type Marks = ReturnType<typeof collectMarks>;

/** Returns the cells of each row, one per day. */
export function buildCellViews(month: PlannedMonth, rows: readonly PlanRow[]): CellView[][] {
  const posts = indexPostsByCell(month.plan);
  const marks = collectMarks(month);
  return rows.map((row) =>
    month.grid.days.map(({ date }) => {
      const cell = { row, date };
      return toCellView(month, cell, posts.get(toKey(cell)) ?? [], marks);
    }),
  );
}

/** Returns true if two cells look the same. */
export function isSameView(a: CellView, b: CellView | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns true if a change concerns the post or the person of a cell. */
export function isChangeOf(cell: GridCell, change: GridChange | OvertakenChange): boolean {
  return listChangedKeys(change).includes(toKey(cell));
}

/** Returns the posts by key of a cell, so that nobody searches a day's posts for each cell. */
function indexPostsByCell(plan: Plan): Map<string, MonthPost[]> {
  const posts = new Map<string, MonthPost[]>();
  for (const post of plan) {
    posts.set(getCellKey(post), [post]);
    const key = personKey(post.person, post.date);
    posts.set(key, [...(posts.get(key) ?? []), post]);
  }
  return posts;
}

const personKey = (person: string, date: string) => `${person} ${date}`;

function toKey({ row: { of }, date }: GridCell): string {
  return of.kind === "person" ? personKey(of.person.id, date) : getCellKey({ ...of, date });
}

function collectMarks({ grid, unsaved, overtaken }: PlannedMonth) {
  const absences = new Map<string, Absence[]>();
  for (const absence of grid.absences) {
    const { id } = absence.person;
    absences.set(id, [...(absences.get(id) ?? []), absence]);
  }
  const liveOffers = grid.offers.filter(({ state }) => state === "open" || state === "taken");
  return {
    unsaved: new Set(unsaved.flatMap(listChangedKeys)),
    overtaken: new Set(overtaken.flatMap(listChangedKeys)),
    covered: new Set(grid.covers.map((cover) => personKey(cover.for.id, cover.date))),
    offered: new Set(liveOffers.map(({ duty }) => personKey(duty.person.id, duty.date))),
    absences,
  };
}

/** Returns the keys of the changed post and of the people who are added to or removed from it. */
function listChangedKeys(change: GridChange | OvertakenChange): string[] {
  const { date, person, expected } = change;
  const people = [person, expected, "present" in change ? change.present : null];
  return [getCellKey(change), ...people.flatMap((one) => (one ? [personKey(one, date)] : []))];
}

function toCellView(month: PlannedMonth, cell: GridCell, posts: Plan, marks: Marks) {
  const { row, date } = cell;
  const people = row.of.kind === "person" ? [row.of.person.id] : posts.map(({ person }) => person);
  const levels = posts.flatMap(({ person }) => findDutyFindings(month.totals, person, date));
  const absence = people
    .flatMap((person) => marks.absences.get(person) ?? [])
    .find((one) => isWithinDays(one, date));
  const hasCell = (keys: ReadonlySet<string>) => keys.has(toKey(cell)) || undefined;
  const isMarked = (keys: ReadonlySet<string>) =>
    posts.some(({ person }) => keys.has(personKey(person, date))) || undefined;
  return {
    text: cellText(row, posts, month.initials),
    /** Content in words for screen readers: "Registrar 2", "AO Ada Obi", "nobody". */
    content: contentText(row, posts, month),
    /** Reason why the person is away or does not want to be on call; "" if there is none. */
    away: absence === undefined ? "" : kindText(absence),
    marks: {
      "data-away": absence && (isAway(absence) ? "away" : "wish"),
      "data-level": levels[0]?.level,
      "data-unsaved": hasCell(marks.unsaved),
      "data-overtaken": hasCell(marks.overtaken),
      "data-covered": isMarked(marks.covered),
      "data-offered": isMarked(marks.offered),
    },
  };
}

function contentText({ of }: PlanRow, posts: Plan, { names, initials }: PlannedMonth): string {
  if (posts.length === 0) return of.kind === "person" ? "not on call" : "nobody";
  const texts = posts.map(({ role, position, person }) =>
    of.kind === "post"
      ? `${initials.get(person) ?? "?"} ${names.get(person) ?? "somebody else"}`
      : `${role} ${position}`,
  );
  return texts.join(", ");
}

/** Describes a cell: "Ada Obi, Saturday, 7 November 2026: Registrar 1, not saved yet". */
export function cellLabel(row: PlanRow, dayName: string, view: CellView): string {
  const { content, away, marks } = view;
  const details = [
    content,
    away,
    marks["data-covered"] && "covered",
    marks["data-offered"] && "offered",
    marks["data-unsaved"] && "not saved yet",
    marks["data-overtaken"] && "changed by someone else",
    marks["data-level"] && "breaks a rule",
  ];
  return `${row.label}, ${dayName}: ${details.filter(Boolean).join(", ")}`;
}
