import { ROSTER_ROLES, type RosterRole } from "../roster/roster-role.js";

/** A post of a month: date YYYY-MM-DD, role and calling position. */
export interface MonthCell {
  date: string;
  role: RosterRole;
  position: number;
}

export interface MonthPost extends MonthCell {
  person: string;
}

/**
 * A change of a post: `person` replaces `expected`, the current person; null means nobody (docs/wire/roster.md, The
 * month).
 */
export interface GridChange extends MonthCell {
  person: string | null;
  expected: string | null;
}

export function getCellKey({ date, role, position }: MonthCell): string {
  return `${date}|${role}|${position}`;
}

/** The plan after some changes, sorted by post. */
export function applyChanges(
  plan: readonly MonthPost[],
  changes: readonly GridChange[],
): MonthPost[] {
  const posts = new Map(plan.map((post) => [getCellKey(post), post]));
  for (const { date, role, position, person } of changes) {
    const cell = { date, role, position };
    if (person === null) posts.delete(getCellKey(cell));
    else posts.set(getCellKey(cell), { ...cell, person });
  }
  return [...posts.values()].sort(compareCells);
}

/** The changes from `before` to `after`, sorted by post. */
export function listChangesBetween(
  before: readonly MonthPost[],
  after: readonly MonthPost[],
): GridChange[] {
  const postsBefore = new Map(before.map((post) => [getCellKey(post), post]));
  const postsAfter = new Map(after.map((post) => [getCellKey(post), post]));
  return [...new Map([...postsBefore, ...postsAfter]).entries()]
    .map(([key, { date, role, position }]) => ({
      date,
      role,
      position,
      person: postsAfter.get(key)?.person ?? null,
      expected: postsBefore.get(key)?.person ?? null,
    }))
    .filter(({ person, expected }) => person !== expected)
    .sort(compareCells);
}

/** Changes that undo the given changes, provided nobody else has changed the posts since. */
export function invertChanges(changes: readonly GridChange[]): GridChange[] {
  return changes.map((change) => ({
    ...change,
    person: change.expected,
    expected: change.person,
  }));
}

/** Orders cells by date, then by role from the house officer up, then by position. */
export function compareCells(a: MonthCell, b: MonthCell): number {
  return (
    compareDays(a.date, b.date) ||
    ROSTER_ROLES.indexOf(a.role) - ROSTER_ROLES.indexOf(b.role) ||
    a.position - b.position
  );
}

/** Compares dates YYYY-MM-DD without `localeCompare`, which is slow: posts are sorted on each key press. */
function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
