import { ROSTER_ROLES, type RosterRole } from "../roster/roster-role.js";

/** A post of a department's month: the roster's date YYYY-MM-DD, the role, and the place in its calling order. */
export interface MonthCell {
  date: string;
  role: RosterRole;
  position: number;
}

/** A post of a month with the id of who is on it. */
export interface MonthPost extends MonthCell {
  person: string;
}

/** Another person on a post, or nobody; `expected` is who is there at present (docs/wire.md, The month). */
export interface GridChange extends MonthCell {
  person: string | null;
  expected: string | null;
}

/** The same for two that are one post. */
export function cellKey({ date, role, position }: MonthCell): string {
  return `${date}|${role}|${position}`;
}

/** A month after some changes, by date, role and position. */
export function planAfter(plan: readonly MonthPost[], changes: readonly GridChange[]): MonthPost[] {
  const posts = new Map(plan.map((post) => [cellKey(post), post]));
  for (const { date, role, position, person } of changes) {
    const cell = { date, role, position };
    if (person === null) posts.delete(cellKey(cell));
    else posts.set(cellKey(cell), { ...cell, person });
  }
  return [...posts.values()].sort(byCell);
}

/** The changes that make `after` of `before`, by date, role and position. */
export function changesBetween(
  before: readonly MonthPost[],
  after: readonly MonthPost[],
): GridChange[] {
  const had = new Map(before.map((post) => [cellKey(post), post]));
  const has = new Map(after.map((post) => [cellKey(post), post]));
  return [...new Map([...had, ...has]).entries()]
    .map(([key, { date, role, position }]) => ({
      date,
      role,
      position,
      person: has.get(key)?.person ?? null,
      expected: had.get(key)?.person ?? null,
    }))
    .filter(({ person, expected }) => person !== expected)
    .sort(byCell);
}

/** What undoes some changes, as long as nobody else has changed these posts since. */
export function inverseOf(changes: readonly GridChange[]): GridChange[] {
  return changes.map((change) => ({
    ...change,
    person: change.expected,
    expected: change.person,
  }));
}

/** The order of dates, then from the house officer up, then of positions. */
export function byCell(a: MonthCell, b: MonthCell): number {
  return (
    compareDays(a.date, b.date) ||
    ROSTER_ROLES.indexOf(a.role) - ROSTER_ROLES.indexOf(b.role) ||
    a.position - b.position
  );
}

/** Of dates YYYY-MM-DD; a month's posts are put in order with each key that is pressed, where `localeCompare` is slow. */
function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
