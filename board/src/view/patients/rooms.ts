import type { BoardWard } from "@wardline/contracts/boards/board";
import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { FindDuty, RowDuty, RowView } from "./rows.js";

/** Ward or team with its patients, for both templates (docs/board.md, Rooms). */
export interface Room {
  /** Ward id, or the folded team name; empty for patients without either. */
  key: string;
  name: string;
  /** Patients in bed order. A patient of two teams is in both rooms. */
  rows: readonly RowView[];
  /** Labels of available beds, in order; none if rooms are teams. */
  free: readonly string[];
  closed: BoardWard["closed"];
  /** Person to call for most of the room's patients. */
  duty: RowDuty;
}

/** Returns the kind of a board's rooms: the display's choice, but wards only if the hospital has any. */
export function chooseRoomKind(chosen: BoardRooms | null, wards: readonly BoardWard[]): BoardRooms {
  return chosen === "teams" || wards.length === 0 ? "teams" : "wards";
}

/** Returns every ward, or every team with patients, and last the patients without either. `rows` in ward order. */
export function buildRooms(
  rows: readonly RowView[],
  wards: readonly BoardWard[],
  kind: BoardRooms,
  findDuty: FindDuty,
): Room[] {
  const isByWard = kind === "wards";
  const rooms: Room[] = isByWard
    ? buildWardRooms(rows, wards, findDuty)
    : buildTeamRooms(rows, findDuty);
  const others = rows.filter(({ wardId, teams }) =>
    isByWard ? !wards.some(({ id }) => id === wardId) : teams.length === 0,
  );
  if (others.length === 0) return rooms;
  const name = isByWard ? "No ward" : "No team";
  const duty = findDuty(listTeamsByCount(others));
  return rooms.concat({ key: "", name, rows: others, free: [], closed: [], duty });
}

/** Returns the label of a row's bed for this room: in the bed's own ward, the label without the ward is enough. */
export function formatBedInRoom(room: Pick<Room, "key">, row: RowView): string {
  return row.wardBed !== null && row.wardId === room.key ? row.wardBed : row.bed;
}

function buildWardRooms(rows: readonly RowView[], wards: readonly BoardWard[], findDuty: FindDuty) {
  return wards.map(({ id, name, beds, closed }) => {
    const order = (row: RowView) => beds.indexOf(row.wardBed ?? "");
    const residents = rows.filter(({ wardId }) => wardId === id);
    const own = sortStably(residents, (a, b) => order(a) - order(b));
    const isEmpty = (bed: string) => !own.some(({ wardBed }) => wardBed === bed);
    const isOpen = (bed: string) => !closed.some((one) => one.bed === bed);
    return {
      key: id,
      name,
      rows: own,
      free: beds.filter((bed) => isEmpty(bed) && isOpen(bed)),
      closed: closed.filter(({ bed }) => isEmpty(bed)),
      duty: findDuty(listTeamsByCount(own)),
    };
  });
}

function buildTeamRooms(rows: readonly RowView[], findDuty: FindDuty): Room[] {
  const keyedRows = rows.map((row) => ({ row, keys: row.teams.map(toComparedText) }));
  // Reversed, so that the first spelling of a team is the last to be set.
  const names = rows.flatMap(({ teams }) => teams).reverse();
  const teams = new Map(names.map((name) => [toComparedText(name), name]));
  const rooms = Array.from(teams, ([key, name]) => {
    const own = keyedRows.filter(({ keys }) => keys.indexOf(key) >= 0).map(({ row }) => row);
    return { key, name, rows: own, free: [], closed: [], duty: findDuty([name]) };
  });
  return rooms.sort((a, b) => compareNatural(a.name, b.name));
}

function listTeamsByCount(rows: readonly RowView[]): string[] {
  const all = rows.flatMap(({ teams }) => teams);
  const count = (team: string) => all.filter((one) => one === team).length;
  return Array.from(new Set(all)).sort((a, b) => count(b) - count(a) || compareNatural(a, b));
}

/** Sorts without reordering equal items, as older browsers would. */
export function sortStably<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => compare(a.item, b.item) || a.index - b.index)
    .map(({ item }) => item);
}
