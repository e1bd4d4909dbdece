import type { GridPerson } from "@wardline/contracts/roster/roster-grid";
import { LIMITS } from "@wardline/domain/limits";
import {
  isRosterRole,
  ROSTER_ROLE_ABBREVIATIONS,
  ROSTER_ROLES,
  type RosterRole,
} from "@wardline/domain/roster/roster-role";
import type { GridChange, MonthPost } from "@wardline/domain/roster-month/month-plan";
import {
  toComparedText,
  toSearchText,
  toTwoLetterSearchText,
} from "@wardline/domain/text/text-forms";
import { assignPost } from "./grid-state.js";

/** Layouts of the month: one row per person, or one per post. */
export const GRID_LAYOUTS = ["people", "posts"] as const;
export type GridLayout = (typeof GRID_LAYOUTS)[number];

/** A row of the grid: a person or a post. */
export interface PlanRow {
  key: string;
  role: string;
  /** Label of the row, such as "Ada Obi" or "Registrar 2". */
  label: string;
  of: { kind: "person"; person: GridPerson } | { kind: "post"; role: RosterRole; position: number };
}

/** A person who can be entered by their initials. */
export interface PersonByInitials {
  id: string;
  initials: string;
  firstName: string;
  lastName: string;
  role: string;
}

/** Result of typed letters: one person, or the people who still match. */
export interface TypedMatch {
  person: string | null;
  candidates: readonly PersonByInitials[];
}

/** Returns "Registrar" or "Registrar 2". */
export function roleText(role: string, position: number): string {
  return position === 1 ? role : `${role} ${position}`;
}

/** Returns one row per person, in the given order. */
export function buildPeopleRows(people: readonly GridPerson[]): PlanRow[] {
  return people.map((person) => ({
    key: person.id,
    role: person.role,
    label: `${person.firstName} ${person.lastName}`,
    of: { kind: "person", person },
  }));
}

/** Returns one row per post of the roles that people have, with at least `wanted` positions per role. */
export function buildPostRows(
  people: readonly GridPerson[],
  plan: readonly MonthPost[],
  wanted: Partial<Record<RosterRole, number>>,
): PlanRow[] {
  return ROSTER_ROLES.flatMap((role): PlanRow[] => {
    const filled = Math.max(0, ...plan.map((post) => (post.role === role ? post.position : 0)));
    const minimum = people.some((person) => person.role === role) ? 1 : 0;
    const count = Math.min(LIMITS.positions, Math.max(filled, minimum, wanted[role] ?? 0));
    return Array.from({ length: count }, (_, index) => ({
      key: `${role} ${index + 1}`,
      role,
      label: roleText(role, index + 1),
      of: { kind: "post", role, position: index + 1 },
    }));
  });
}

/** Returns the posts that a cell shows. */
export function listPostsInCell(
  { of }: PlanRow,
  postsOfDay: readonly MonthPost[],
): readonly MonthPost[] {
  return postsOfDay.filter((post) =>
    of.kind === "person"
      ? post.person === of.person.id
      : post.role === of.role && post.position === of.position,
  );
}

/** Returns the text of a cell: a person's positions, or the initials of the people on a post. */
export function cellText(
  { of }: PlanRow,
  posts: readonly MonthPost[],
  initials: ReadonlyMap<string, string>,
): string {
  return posts
    .map(({ role, position, person }) => {
      if (of.kind === "post") return initials.get(person) ?? "?";
      return role === of.person.role
        ? `${position}`
        : `${ROSTER_ROLE_ABBREVIATIONS[role]}${position}`;
    })
    .join(" ");
}

/** Returns the changes that clear a cell. */
export function clearCell(row: PlanRow, date: string, plan: readonly MonthPost[]): GridChange[] {
  const dayPosts = plan.filter((post) => post.date === date);
  return listPostsInCell(row, dayPosts).map((post) => ({
    ...post,
    person: null,
    expected: post.person,
  }));
}

/**
 * Returns the changes for a text entered in a cell; null if the text is not valid there. A person's row takes a
 * position, or "x" for the first free one; a post's row takes initials; an empty text clears the cell.
 */
export function enterText(
  row: PlanRow,
  date: string,
  text: string,
  plan: readonly MonthPost[],
  typeablePeople: readonly PersonByInitials[],
): GridChange[] | null {
  if (text.trim() === "") return clearCell(row, date, plan);
  if (row.of.kind === "person") {
    const { person } = row.of;
    if (!person.is_staff || !isRosterRole(person.role)) return null;
    const position = parsePosition(text.trim(), person.role, person.id, date, plan);
    return position === null
      ? null
      : assignPost(plan, { date, role: person.role, position }, person.id);
  }
  const { role, position } = row.of;
  const found = typeablePeople.find(
    (one) => one.role === role && toSearchText(one.initials) === toSearchText(text),
  );
  return found === undefined ? null : assignPost(plan, { date, role, position }, found.id);
}

function parsePosition(
  text: string,
  role: RosterRole,
  person: string,
  date: string,
  plan: readonly MonthPost[],
): number | null {
  if (/^[1-9]$/.test(text)) return Number(text) <= LIMITS.positions ? Number(text) : null;
  if (toComparedText(text) !== "x") return null;
  const rolePosts = plan.filter((post) => post.date === date && post.role === role);
  const ownPost = rolePosts.find((post) => post.person === person);
  if (ownPost !== undefined) return ownPost.position;
  const takenPositions = new Set(rolePosts.map(({ position }) => position));
  const positions = Array.from({ length: LIMITS.positions }, (_, index) => index + 1);
  return positions.find((position) => !takenPositions.has(position)) ?? null;
}

/** Finds people by typed letters: by initials first, then by the beginning of a name. */
export function readTyped(
  typed: string,
  role: string,
  typeablePeople: readonly PersonByInitials[],
): TypedMatch {
  const text = toSearchText(typed);
  const beginsWithText = (name: string) =>
    toSearchText(name).startsWith(text) ||
    toTwoLetterSearchText(name).startsWith(toTwoLetterSearchText(typed));
  const matchingPeople = typeablePeople.filter(
    ({ role: own, initials, firstName, lastName }) =>
      own === role && [initials, firstName, lastName].some(beginsWithText),
  );
  const byInitials = matchingPeople.filter(({ initials }) =>
    toSearchText(initials).startsWith(text),
  );
  const [exactMatch] = byInitials.filter(({ initials }) => toSearchText(initials) === text);
  // "A" does not match a person yet if "AO" is possible.
  const person = exactMatch !== undefined && byInitials.length === 1 ? exactMatch.id : null;
  const first = byInitials.filter((one) => one === exactMatch);
  return { person, candidates: [...new Set([...first, ...byInitials, ...matchingPeople])] };
}

/** Returns a row of texts that repeats the filled cells at its beginning. */
export function repeatPattern(texts: readonly string[]): string[] {
  const last = texts.findLastIndex((text) => text !== "");
  if (last === -1) return [...texts];
  return texts.map((_, index) => texts[index % (last + 1)] ?? "");
}
