import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import { needsAttention } from "@wardline/domain/patients/waiting-order";
import type { TypeStep } from "@wardline/theme/type-scale";
import type { RowDuty } from "../view/on-call/row-duty.js";
import { bedIn, type Room } from "../view/patients/rooms.js";
import type { RowView } from "../view/patients/rows.js";

/** A patient in a group. */
export interface PatientCell {
  kind: "patient";
  row: RowView;
  /** The bed as the group says it. */
  bed: string;
  /** Whom to call, where the group's line says someone else; else null. */
  duty: RowDuty | null;
}

/** What stands in one place of a group's grid: a patient, or the beds that nobody lies in. */
export type Cell = PatientCell | { kind: "beds" };

/** A room of the board with what is shown of it, in order. */
export interface Group {
  room: Room;
  cells: readonly Cell[];
}

/** Each room's patients. */
export function groupsOf(rooms: readonly Room[], are: BoardRooms): Group[] {
  return rooms.map((room) => ({
    room,
    cells: room.rows.map((row) => ({
      kind: "patient" as const,
      row,
      bed: bedIn(room, row),
      duty: are === "teams" || isSame(room.duty, row.duty) ? null : row.duty,
    })),
  }));
}

/** The groups with those of their patients alone whom nobody may miss, and with `pinned`. */
export function urgentGroups(groups: readonly Group[], pinned: string | null): Group[] {
  return groups
    .map((group) => ({
      ...group,
      cells: group.cells.filter(
        (cell) =>
          cell.kind === "patient" &&
          !cell.row.isLeaving &&
          (needsAttention(cell.row.rank) || cell.row.id === pinned),
      ),
    }))
    .filter(({ cells }) => cells.length > 0);
}

/** So many beds that nobody lies in stand in the group's own line. */
const BEDS_IN_LINE = 3;

/**
 * The groups with the beds that nobody lies in after the patients, in a grid of so many columns: where the last line has
 * a place for them, or where there are more than the group's line holds, `most` of them.
 */
export function withBeds(
  groups: readonly Group[],
  columns: number,
  most: number = BEDS_IN_LINE,
): Group[] {
  return groups.map((group) => {
    const { free, closed } = group.room;
    const beds = free.length + closed.length;
    const hasPlace = group.cells.length % columns > 0 || group.cells.length === 0;
    const isListed = beds > 0 && (hasPlace || beds > most);
    return isListed ? { ...group, cells: group.cells.concat({ kind: "beds" }) } : group;
  });
}

/** How the rows of a board are made, all of them alike. */
export interface RowShape {
  lines: number;
  /** Status and length of stay stand side by side, else one above the other. */
  isAbreast: boolean;
  /** How many em number and signals may be wide to stand together below the name. */
  room: number;
}

/** Widths in em: a letter of Inter and a bold one, a mark besides its letters, the gap after each. */
const LETTER = 0.56;
const BOLD = 0.62;
const MARK = 1.2;
const GAP = 0.35;
/** Of a group's line, in larger letters. */
const HEAD_LETTER = 0.52;
/** Widths in em of a row's line: status above length of stay, the two side by side, and the least of a name. */
const STACKED = 8.6;
const ABREAST = 13.2;
const NAME = 7;
/** Status without the length of stay, and "2 h 10" without "waits". */
const STATUS = 6.9;
/** The widths of a bed's column in letters of beds, of a short label and of one on two lines. */
const BED = 2.75;
/** A label of more letters has a wider column. */
const SHORT_LABEL = 6;
const LONG_BED = 3.7;
/** A letter of a long name, on average of many, and the least letters of a name, as in the style sheet. */
const NAME_LETTER = 0.53;
const LEAST_LETTERS = { 3: 26, 5: 44 } as const;
/** What the sign before a name that is like another takes, in letters of the name. */
const ALIKE_LETTERS = 3;
/** Lines of the longest name. */
const NAME_LINES = 4;

/**
 * The shape of the rows of these groups at a step, each `width` units wide: as many lines as the fullest row needs. The
 * first are the name's and the number's; signals stand beside the number, or have a line of their own across the row, and
 * so has whom to call. Status and length of stay, one above the other, take two in any case.
 */
export function rowShapeOf(groups: readonly Group[]): (step: TypeStep, width: number) => RowShape {
  const cells: PatientCell[] = [];
  for (const group of groups) {
    for (const cell of group.cells) if (cell.kind === "patient") cells.push(cell);
  }
  return ({ distance, bed, name, line, isWholeWard }, width) => {
    const room = (width - bed * BED - line * STACKED - 50) / line;
    if (isWholeWard) return { lines: 2, isAbreast: false, room };
    const isPlain = cells.every((cell) => linesBelowName(cell, room) === 0);
    const isAbreast =
      distance === 5 && isPlain && width >= bed * BED + line * ABREAST + name * NAME;
    const side = isAbreast ? 1 : 2;
    // A long name has two lines, whatever else stands below it, and where nothing is signalled as many as it needs.
    const nameLines = ({ row, bed: label }: PatientCell) => {
      const longer = longerColumn(label) * bed;
      if (row.isNumber || row.name.length * LETTER * name <= room * line - longer) return 1;
      if (signalsWidth(row) > 0) return 2;
      const column = bed * BED + longer;
      const letters = LEAST_LETTERS[distance];
      const wide = width - column - line * STATUS - 50;
      const named = row.name.length + (row.signals.isAlike ? ALIKE_LETTERS : 0);
      return Math.max(2, Math.min(NAME_LINES, Math.ceil((named * NAME_LETTER * letters) / wide)));
    };
    const lines = cells.map((cell) => {
      const below = linesAcross(cell, room);
      return Math.max(side, nameLines(cell) + linesBelowName(cell, room) - below) + below;
    });
    return { lines: Math.max(side, ...lines), isAbreast, room };
  };
}

/** How wide the longest of the groups' lines is, at the least, in letters of `contact` units. */
export function headWidthOf(groups: readonly Group[]): (contact: number) => number {
  const ems = groups.map(({ room: { name, free, closed, duty } }) => {
    const labels = free.length + closed.length <= BEDS_IN_LINE ? 6 * free.length : 0;
    const beds = (free.length > 0 ? 8 + labels : 0) + (closed.length > 0 ? 11 : 0);
    return (name.length + 5 + beds + duty.name.length + duty.phone.length + 2) * HEAD_LETTER;
  });
  return (contact) => Math.max(0, ...ems) * contact;
}

/** Widths in em of what stands beside a name on the first of two lines: a glyph, "! New", "waits 2 h 10". */
const GLYPH = 1.6;
const NEW = 4.4;
const WAIT = 8.4;

/** By how many letters of beds the column of a label is wider than that of a short one. */
function longerColumn(label: string): number {
  return label.length > SHORT_LABEL ? LONG_BED - BED : 0;
}

/**
 * Whether a name has room for the whole of it on all lines of a row but the last, beside the status alone, in letters of
 * `name` and `line` units.
 */
export function isNameShort(
  { row, bed: label }: PatientCell,
  room: number,
  { bed, name, line }: TypeStep,
  lines: number,
): boolean {
  const beside = row.signals.wait !== null ? WAIT : row.status === "new_patient" ? NEW : GLYPH;
  const wide = (room + STACKED - beside) * line - longerColumn(label) * bed;
  const letters = row.name.length + (row.signals.isAlike ? ALIKE_LETTERS : 0);
  return row.isNumber || letters * NAME_LETTER * name * 0.88 <= wide * lines;
}

/** Whether whom to call has room on the second of a row's two lines, beside its signals and its length of stay. */
export function isCallShort({ row, duty }: PatientCell, room: number): boolean {
  if (duty === null) return false;
  const stay = row.duration.length * LETTER + GAP;
  const call = (duty.name.length + duty.phone.length + 3) * LETTER;
  return call <= room + STACKED - stay - signalsWidth(row);
}

/** Whether something is signalled of a row besides its status. */
export function hasSignals({ signals }: RowView): boolean {
  return signals.marks.length + signals.notes.length > 0;
}

/** Whether a row's signals stand across it, in a line of their own, and not beside the status. */
export function areSignalsAcross({ row }: PatientCell, room: number): boolean {
  const width = signalsWidth(row);
  const number = row.hospitalNo === "" ? 0 : row.hospitalNo.length * LETTER + GAP;
  return width > 0 && width + number > room;
}

/** How many lines of a row stand across it: that of its signals, and that of whom to call. */
function linesAcross(cell: PatientCell, room: number): number {
  return Number(areSignalsAcross(cell, room)) + Number(cell.duty !== null);
}

function linesBelowName(cell: PatientCell, room: number): number {
  const { row } = cell;
  const isNoted = row.hospitalNo !== "" || (signalsWidth(row) > 0 && !areSignalsAcross(cell, room));
  return Number(isNoted) + linesAcross(cell, room);
}

function signalsWidth(row: RowView): number {
  const { marks } = row.signals;
  return marks.reduce((sum, { text }) => sum + text.length * BOLD + MARK, 0) + notesWidth(row);
}

function notesWidth({ signals }: RowView): number {
  return signals.notes.reduce(
    (sum, { text, duration }) => sum + (text.length + duration.length + 1) * LETTER + GAP + 0.9,
    0,
  );
}

/** A row that names no one says nothing that its group does not. */
function isSame(group: RowDuty, row: RowDuty): boolean {
  if (row.name + row.phone === "") return true;
  return row.name === group.name && row.phone === group.phone && row.team === group.team;
}
