import { LIMITS } from "../limits.js";
import { fullName } from "../people/full-name.js";
import {
  isRosterRole,
  ROSTER_ROLE_ABBREVIATIONS,
  ROSTER_ROLE_PLURALS,
  ROSTER_ROLES,
  type RosterRole,
} from "../roster/roster-role.js";
import { readCells } from "../text/cells.js";
import { toComparedText, toSearchText, toTwoLetterSearchText } from "../text/text-forms.js";
import { type MonthHeadings, readHeadings } from "../time/written-day.js";
import { assignInitials } from "./initials.js";
import type { MonthPerson } from "./month-grid.js";
import { applyChanges, type GridChange, listChangesBetween, type MonthPost } from "./month-plan.js";

/** A text that was not recognised, and the first line in which it occurs (from 1). */
export interface UnknownText {
  /** `role`: a post that the person cannot have. */
  kind: "person" | "post" | "role" | "date";
  text: string;
  line: number;
  /** Ids of possible people; for `role`, the person who cannot have it. */
  candidates: string[];
}

/** Interpretation of pasted rows, for review before anything changes (docs/wire/roster.md, The month). */
export interface PastePreview {
  /** `table`: people × days; `list`: rows of date, post and name; `none`: neither. */
  layout: "table" | "list" | "none";
  posts: MonthPost[];
  unknown: UnknownText[];
}

/** The people and dates of the month to paste into. */
export interface PasteContext extends MonthHeadings {
  people: readonly MonthPerson[];
}

/** Cell texts that mean "not on call". */
const EMPTY_WORDS = new Set(["", "-", "–", "—", ".", "0", "off", "free", "no"]);
/** Cell texts that mean "on call in the person's own role". */
const ON_WORDS = new Set([
  "x",
  "on",
  "yes",
  "call",
  "on call",
  "oncall",
  "24",
  "24h",
  "✓",
  "✔",
  "●",
  "•",
]);
const TITLES = /^((dr|prof|professor|mr|mrs|ms|miss|sir) )+/;

/** Parses rows copied from a spreadsheet, or separated by commas or semicolons. */
export function parsePaste(text: string, context: PasteContext): PastePreview {
  const rows = readCells(text);
  const headingRow = rows.findIndex(
    (row) => readHeadingDates(row, context).filter(Boolean).length >= 2,
  );
  if (headingRow >= 0) return new PasteReader(context).readTable(rows, headingRow);
  const firstDates = readHeadings(
    rows.map(([first = ""]) => first),
    context,
  );
  const isList = firstDates.slice(0, 2).some((date) => date !== null);
  return isList
    ? new PasteReader(context).readList(rows)
    : { layout: "none", posts: [], unknown: [] };
}

/** Changes that assign the preview's people; other posts stay as they are. */
export function listPasteChanges(
  plan: readonly MonthPost[],
  { posts }: PastePreview,
): GridChange[] {
  const given = posts.map((post) => ({ ...post, expected: null }));
  return listChangesBetween(plan, applyChanges(plan, given));
}

class PasteReader {
  private readonly posts = new Map<string, MonthPost>();
  private readonly unknown = new Map<string, UnknownText>();
  private readonly initials: ReadonlyMap<string, string>;

  constructor(private readonly context: PasteContext) {
    this.initials = assignInitials(context.people);
  }

  readTable(rows: readonly string[][], headingRow: number): PastePreview {
    const headings = rows[headingRow] ?? [];
    const dates = readHeadingDates(headings, this.context);
    headings.forEach((heading, column) => {
      if (column > 0 && heading !== "" && dates[column] === null)
        this.addUnknown("date", heading, headingRow + 1);
    });
    rows.slice(headingRow + 1).forEach(([name = "", ...marks], index) => {
      const line = headingRow + index + 2;
      const isBlankRow = marks.every((mark) => EMPTY_WORDS.has(toComparedText(mark)));
      if (name === "" || isBlankRow) return;
      const person = this.findPerson(name, line);
      if (person === null) return;
      marks.forEach((mark, column) => {
        const date = dates[column + 1];
        if (EMPTY_WORDS.has(toComparedText(mark)) || date === null || date === undefined) return;
        // An exported grid puts all of a person's posts of a day into one cell.
        const isSinglePost = parsePost(mark, person) !== null;
        for (const one of isSinglePost ? [mark] : splitPosts(mark, person)) {
          this.assignPost(date, one, person, line);
        }
      });
    });
    return this.preview("table");
  }

  readList(rows: readonly string[][]): PastePreview {
    const dates = readHeadings(
      rows.map(([day = ""]) => day),
      this.context,
    );
    rows.forEach(([day = "", post = "", name = ""], index) => {
      const line = index + 1;
      const date = dates[index] ?? null;
      if (day === "" || (date === null && index === 0)) return;
      if (date === null) {
        this.addUnknown("date", day, line);
        return;
      }
      const person = this.findPerson(name, line);
      if (person !== null) this.assignPost(date, post, person, line);
    });
    return this.preview("list");
  }

  private assignPost(date: string, mark: string, person: MonthPerson, line: number): void {
    const post = parsePost(mark, person);
    if (post === null) {
      this.addUnknown("post", mark, line);
      return;
    }
    const { role } = post;
    // People can only have posts of their own role.
    if (role !== person.role) {
      this.addUnknown("role", mark, line, [person.id]);
      return;
    }
    const positions = Array.from({ length: LIMITS.positions }, (_, index) => index + 1);
    const isFree = (position: number) => !this.posts.has(`${date}|${role}|${position}`);
    const position = post.position ?? positions.find(isFree) ?? LIMITS.positions;
    this.posts.set(`${date}|${role}|${position}`, { date, role, position, person: person.id });
  }

  private findPerson(name: string, line: number): MonthPerson | null {
    const candidates = this.findByName(name);
    const [only] = candidates;
    if (only !== undefined && candidates.length === 1) return only;
    this.addUnknown(
      "person",
      name,
      line,
      candidates.map(({ id }) => id),
    );
    return null;
  }

  /** People matching a name, by the most exact spelling that matches anybody. */
  private findByName(name: string): MonthPerson[] {
    const people = this.context.people.filter(({ is_staff }) => is_staff);
    const spellings: ((person: MonthPerson) => readonly string[])[] = [
      ({ firstName, lastName }) => [`${firstName} ${lastName}`, `${lastName} ${firstName}`],
      (person) => [`${fullName(person)} (${this.initials.get(person.id) ?? ""})`],
      ({ firstName: [first = ""], lastName }) => [`${first} ${lastName}`, `${lastName} ${first}`],
      ({ id }) => [this.initials.get(id) ?? ""],
      ({ lastName }) => [lastName],
      ({ firstName }) => [firstName],
    ];
    for (const spelling of spellings) {
      for (const form of [toSearchText, toTwoLetterSearchText]) {
        const wanted = normaliseName(form(name));
        const found = people.filter((person) =>
          spelling(person).some((one) => normaliseName(form(one)) === wanted),
        );
        if (found.length > 0) return found;
      }
    }
    return [];
  }

  private addUnknown(
    kind: UnknownText["kind"],
    text: string,
    line: number,
    candidates: string[] = [],
  ) {
    const key = `${kind} ${toComparedText(text)}${kind === "role" ? candidates.join() : ""}`;
    if (!this.unknown.has(key)) this.unknown.set(key, { kind, text, line, candidates });
  }

  private preview(layout: "table" | "list"): PastePreview {
    return { layout, posts: [...this.posts.values()], unknown: [...this.unknown.values()] };
  }
}

/** Replaces the text of every cell whose text is `before`. */
export function replaceCell(text: string, before: string, after: string): string {
  return readCells(text)
    .map((row) =>
      row.map((cell) => (cell === before ? after : cell).replace(/[\t\r\n]+/g, " ")).join("\t"),
    )
    .join("\n");
}

/**
 * Reads the dates of a heading row, with null for headings without a date; the first cell is the heading of the names.
 */
function readHeadingDates([, ...row]: readonly string[], month: MonthHeadings): (string | null)[] {
  return [null, ...readHeadings(row, month)];
}

/** The post that a cell means for a person; null if it means none. */
function parsePost(
  mark: string,
  { role: own }: MonthPerson,
): { role: RosterRole; position: number | null } | null {
  const [, words = "", digits] = /^(.*?)\s*([1-4])?$/.exec(toComparedText(mark)) ?? [];
  const position = digits === undefined ? null : Number(digits);
  const ownRole = isRosterRole(own) ? own : null;
  const isOwn = words === "" || ON_WORDS.has(words) || ON_WORDS.has(toComparedText(mark));
  if (isOwn) {
    const isPosition = words === "" && position !== null;
    return ownRole === null ? null : { role: ownRole, position: isPosition ? position : null };
  }
  const role = ROSTER_ROLES.find((one) =>
    [one, ROSTER_ROLE_PLURALS[one], ROSTER_ROLE_ABBREVIATIONS[one]].some(
      (name) => toComparedText(name) === words,
    ),
  );
  return role === undefined ? null : { role, position };
}

/** Posts listed in one cell, "1 CO2"; the whole cell if any part is not a post. */
function splitPosts(mark: string, person: MonthPerson): string[] {
  const parts = mark.split(/\s+/);
  return parts.every((part) => parsePost(part, person) !== null) ? parts : [mark];
}

/** Normalises a name and removes titles, dots and commas. */
function normaliseName(form: string): string {
  return form
    .replace(/[\s.,]+/g, " ")
    .trim()
    .replace(TITLES, "");
}
