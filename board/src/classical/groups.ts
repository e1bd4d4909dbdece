import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import { needsAttention } from "@wardline/domain/patients/waiting-order";
import type { TypeStep } from "@wardline/theme/type-scale";
import { formatBedInRoom, type Room } from "../view/patients/rooms.js";
import type { RowDuty, RowView } from "../view/patients/rows.js";
import { measureRowSignals } from "../view/patients/signals.js";
import { measureText } from "../view/place/ruler.js";
import {
  BED_COLUMN_WIDTH,
  canFitName,
  chooseBedForm,
  countNameLines,
  hasSignals,
  type RowText,
} from "./row-forms.js";

/** Patient in a group. */
export interface PatientCell {
  kind: "patient";
  row: RowView;
  bed: string;
  /** Person to call if the group's line names someone else; else null. */
  duty: RowDuty | null;
}

/** Place in a group's grid: a patient, or the empty beds. */
export type Cell = PatientCell | { kind: "beds" };

/** Room of the board with its visible cells, in display order. */
export interface Group {
  room: Room;
  cells: readonly Cell[];
}

/** Returns the patients of a group, or of a part of a group. */
export function listPatients({ cells }: Pick<Group, "cells">): PatientCell[] {
  return cells.filter((cell): cell is PatientCell => cell.kind === "patient");
}

/** Returns a group for each room, with all its patients. */
export function buildGroups(rooms: readonly Room[], roomKind: BoardRooms): Group[] {
  return rooms.map((room) => ({
    room,
    cells: room.rows.map((row) => ({
      kind: "patient" as const,
      row,
      bed: formatBedInRoom(room, row),
      duty: roomKind === "teams" || isSamePersonToCall(room.duty, row.duty) ? null : row.duty,
    })),
  }));
}

/** Keeps only the patients who need attention, and `pinned`. Drops groups without such patients. */
export function filterUrgentGroups(groups: readonly Group[], pinned: string | null): Group[] {
  const isShown = ({ row: { id, rank, isLeaving } }: PatientCell) =>
    !isLeaving && (needsAttention(rank) || id === pinned);
  return groups
    .map(({ room, cells }) => ({ room, cells: listPatients({ cells }).filter(isShown) }))
    .filter(({ cells }) => cells.length > 0);
}

export const MAX_BEDS_IN_LINE = 3;

/** Adds the empty beds if the grid, `columns` wide, has a free place, or if the group's line cannot hold them. */
export function withFreeBeds(
  groups: readonly Group[],
  columns: number,
  maxInLine = MAX_BEDS_IN_LINE,
): Group[] {
  return groups.map((group) => {
    const { free, closed } = group.room;
    const beds = free.length + closed.length;
    const hasPlace = group.cells.length % columns > 0 || group.cells.length === 0;
    const isListed = beds > 0 && (hasPlace || beds > maxInLine);
    return isListed ? { ...group, cells: group.cells.concat({ kind: "beds" }) } : group;
  });
}

/** Shape of all rows of a board. */
export type RowShape = ReturnType<ReturnType<typeof createRowShape>>;

/** Widths in em of a row's parts: status above length of stay, the two side by side, and the minimum for a name. */
const STACKED_WIDTH = 8.6;
const SIDE_BY_SIDE_WIDTH = 13.2;
const NAME_WIDTH = 7;
/** Width of the parts of a row that do not grow with its letters, in units. */
const FIXED_WIDTH = 50;
const MAX_NAME_LINES = 4;

/**
 * Returns the shape of these groups' rows at a step, `width` units wide, with as many lines as the fullest row needs.
 * The number is below the name, next to the signals if they fit; the person to call has a separate line.
 */
export function createRowShape(groups: readonly Group[]) {
  const cells = groups.flatMap(listPatients);
  return (step: TypeStep, width: number) => {
    const { distance, bed, name, line, isDense } = step;
    // Space for number and signals next to the status.
    const room = width - bed * BED_COLUMN_WIDTH - line * STACKED_WIDTH - FIXED_WIDTH;
    const shape = { width, room, lines: 2, isBeside: false };
    if (isDense) return shape;
    const lowerLines = cells.map((cell) => countLowerLines(cell, room, line));
    // Status and length of stay are side by side, not one above the other.
    const isBeside =
      distance === 5 &&
      lowerLines.every(({ beside, full }) => beside + full === 0) &&
      width >= bed * BED_COLUMN_WIDTH + line * SIDE_BY_SIDE_WIDTH + name * NAME_WIDTH;
    const statusLines = isBeside ? 1 : 2;
    // A long name gets two lines if there are signals, else as many as it needs.
    const nameLines = (cell: PatientCell) => {
      const row = buildRowText(cell);
      const extraWidth = chooseBedForm(cell.bed, bed).column - bed * BED_COLUMN_WIDTH;
      if (row.isNumber || canFitName(row, name, room - extraWidth)) return 1;
      if (hasSignals(row.signals)) return 2;
      const wholeNameLines = countNameLines(row, { step, ...shape, isWide: false });
      return Math.max(2, Math.min(MAX_NAME_LINES, wholeNameLines));
    };
    const lines = lowerLines.map(
      ({ cell, beside, full }) => Math.max(statusLines, nameLines(cell) + beside) + full,
    );
    return { ...shape, lines: Math.max(statusLines, ...lines), isBeside };
  };
}

/** Returns the texts of a patient's row. */
export function buildRowText({ row, bed, duty }: PatientCell): RowText {
  const { name, isNumber, hospitalNo, status, duration, signals } = row;
  return { bed, duty, name, isNumber, hospitalNo, status, duration, signals };
}

/** True if a row's signals do not fit next to its status and take a full line. */
export function needsSignalLine({ row }: PatientCell, room: number, line: number): boolean {
  const width = measureRowSignals(row.signals, line);
  const number = row.hospitalNo === "" ? 0 : measureText(row.hospitalNo, { size: line });
  return width > 0 && width + number > room;
}

/** Counts the lines below a name: those `beside` the status, and `full` ones for signals and the person to call. */
function countLowerLines(cell: PatientCell, room: number, line: number) {
  const { signals, hospitalNo } = cell.row;
  const isFull = needsSignalLine(cell, room, line);
  const beside = Number(hospitalNo !== "" || (hasSignals(signals) && !isFull));
  return { cell, beside, full: Number(isFull) + Number(cell.duty !== null) };
}

/** True if a row has the same person to call as its group, so that the row need not name that person. */
function isSamePersonToCall(group: RowDuty, row: RowDuty): boolean {
  if (row.name + row.phone === "") return true;
  return row.name === group.name && row.phone === group.phone && row.team === group.team;
}
