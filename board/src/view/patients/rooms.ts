import type { BoardWard } from "@wardline/contracts/boards";
import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { compared } from "@wardline/domain/text/text-forms";
import type { RowDuty } from "../on-call/row-duty.js";
import type { RowView } from "./rows.js";

/** A ward or a team with its patients, as both templates show it (docs/board.md, Rooms). */
export interface Room {
  /** The ward's id, or the team's name folded; empty for the patients of none. */
  key: string;
  name: string;
  /** In the order of the beds. A patient of two teams is in the room of each. */
  rows: readonly RowView[];
  /** The labels of beds that somebody can be put into, in order; none where rooms are teams. */
  free: readonly string[];
  /** Beds that nobody lies in and that cannot be used. */
  closed: BoardWard["closed"];
  /** Whom to call for most of its patients. */
  duty: RowDuty;
}

/** What the rooms of a board are: as its display says, but wards only where it knows any. */
export function roomsAre(chosen: BoardRooms | null, wards: readonly BoardWard[]): BoardRooms {
  return chosen === "teams" || wards.length === 0 ? "teams" : "wards";
}

/**
 * The rooms of a board: every ward, or every team that has patients, in natural order of their names, and last those who
 * are in none. `rows` in ward order; `dutyOf`: whom to call for a card of these teams.
 */
export function roomsOf(
  rows: readonly RowView[],
  wards: readonly BoardWard[],
  rooms: BoardRooms,
  dutyOf: (teams: readonly string[]) => RowDuty,
): Room[] {
  return rooms === "wards" ? wardRooms(rows, wards, dutyOf) : teamRooms(rows, dutyOf);
}

/** The bed as a row of a room says it: in its own ward the ward's label is enough. */
export function bedIn(room: Pick<Room, "key">, row: RowView): string {
  return row.wardBed !== null && row.wardId === room.key ? row.wardBed : row.bed;
}

function wardRooms(
  rows: readonly RowView[],
  wards: readonly BoardWard[],
  dutyOf: (teams: readonly string[]) => RowDuty,
): Room[] {
  const known = wards.map(({ id }) => id);
  const named = wards.map(({ id, name, beds, closed }) => {
    const order = (row: RowView) => beds.indexOf(row.wardBed ?? "");
    const own = stableSort(
      rows.filter(({ wardId }) => wardId === id),
      (a, b) => order(a) - order(b),
    );
    const isEmpty = (bed: string) => !own.some(({ wardBed }) => wardBed === bed);
    const isOpen = (bed: string) => !closed.some((one) => one.bed === bed);
    return {
      key: id,
      name,
      rows: own,
      free: beds.filter((bed) => isEmpty(bed) && isOpen(bed)),
      closed: closed.filter(({ bed }) => isEmpty(bed)),
      duty: dutyOf(mostFirst(own)),
    };
  });
  const others = rows.filter(({ wardId }) => wardId === null || known.indexOf(wardId) < 0);
  return withOthers(named, "No ward", others, dutyOf);
}

function teamRooms(
  rows: readonly RowView[],
  dutyOf: (teams: readonly string[]) => RowDuty,
): Room[] {
  const teams = new Map<string, { name: string; rows: RowView[] }>();
  for (const row of rows) {
    for (const name of row.teams) {
      const key = compared(name);
      const team = teams.get(key) ?? { name, rows: [] };
      if (team.rows.indexOf(row) < 0) team.rows.push(row);
      teams.set(key, team);
    }
  }
  const named = Array.from(teams, ([key, { name, rows: own }]) => ({
    key,
    name,
    rows: own,
    free: [],
    closed: [],
    duty: dutyOf([name]),
  })).sort((a, b) => compareNatural(a.name, b.name));
  const others = rows.filter(({ teams: own }) => own.length === 0);
  return withOthers(named, "No team", others, dutyOf);
}

function withOthers(
  named: readonly Room[],
  name: string,
  rows: readonly RowView[],
  dutyOf: (teams: readonly string[]) => RowDuty,
): Room[] {
  if (rows.length === 0) return named.slice();
  const duty = dutyOf(mostFirst(rows));
  return named.concat({ key: "", name, rows, free: [], closed: [], duty });
}

/** The teams of these rows, that of the most first. */
function mostFirst(rows: readonly RowView[]): string[] {
  const amounts = new Map<string, number>();
  for (const { teams } of rows) {
    for (const team of teams) amounts.set(team, (amounts.get(team) ?? 0) + 1);
  }
  return Array.from(amounts)
    .sort(([a, many], [b, more]) => more - many || compareNatural(a, b))
    .map(([team]) => team);
}

/** Older browsers move equals about. */
function stableSort<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => compare(a.item, b.item) || a.index - b.index)
    .map(({ item }) => item);
}
