import type { BoardPatient } from "@wardline/contracts/boards";
import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import { stayDays } from "@wardline/domain/patients/length-of-stay";
import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { compared } from "@wardline/domain/text/text-forms";
import { BED_CLOSURE_LABELS } from "@wardline/domain/wards/ward";
import type { Leaving } from "../../live/board-state.js";
import type { RowDuty } from "../../view/on-call/row-duty.js";
import { bedIn, type Room } from "../../view/patients/rooms.js";
import type { RowView } from "../../view/patients/rows.js";
import { type SignalMark, TODAY } from "../../view/patients/signals.js";

/** A discharged patient's place is outlined this long (docs/board.md, 3D Standard). */
export const OUTLINE_MS = 60_000;

const NO_BED = "–";

const ALIKE_MARK = { text: "⚠", shape: null, colour: null } as const;

/** How many marks have room on a pillow, the count of the others among them. */
const MARKS_AT_MOST = 4;

/** Why a bed is lit: its patient is new, or waits too long; null for all that is as usual. */
export type BedLight = "new" | "late" | null;

/** One bed of a room, and what it shows. */
export interface WardBed {
  /** The patient's id; of a bed without one its own. A patient in several rooms has a bed in each. */
  id: string;
  label: string;
  /** Its place in the room: who has just left and the bed that is free since have one and the same. */
  slot: number;
  /** `left`: the patient was discharged just now, only the outline of the place remains. */
  state: "taken" | "free" | "closed" | "left";
  /** Of its patient; null for a bed without one. */
  status: PatientStatus | null;
  /** The word on a bed without a patient; how long somebody waits who waits too long. */
  word: string;
  /** Full days of the stay, ten at most: as many tiles lie on the blanket. */
  days: number;
  light: BedLight;
  /** What is signalled of its patient, as letters in shapes. */
  marks: readonly BedMark[];
  /** Its patient is expected to go home today. */
  isLeaving: boolean;
}

/** Letters in a shape, or alone; a shape without a colour of its own is dark. */
export type BedMark = Pick<SignalMark, "text" | "colour"> & { shape: SignalMark["shape"] | null };

/** A room of the ward: its beds, and what its sill says. */
export interface WardRoom {
  key: string;
  name: string;
  beds: WardBed[];
  /** How many places for beds it has. */
  slots: number;
  count: number;
  /** How many beds are free; null where rooms are teams, which have no beds of their own. */
  free: number | null;
  /** How many of its patients are expected to go home today. */
  leaving: number;
  counts: Readonly<Partial<Record<PatientStatus, number>>>;
  duty: RowDuty;
}

/** The places of discharged patients that are still outlined at `now`. */
export function emptyPlaces(leaving: readonly Leaving[], now: number): Leaving[] {
  return leaving.filter(({ at }) => now - at < OUTLINE_MS);
}

/** The rooms of the board with all their beds at `now`; `empty`: places that are still outlined. */
export function wardOf(
  rooms: readonly Room[],
  are: BoardRooms,
  empty: readonly Leaving[],
  now: number,
): WardRoom[] {
  const seen = new Set<string>();
  return rooms.map((room) => {
    const staying = room.rows.filter(({ isLeaving }) => !isLeaving);
    const standing = inOrder([
      ...staying.map((row) => takenBed(room, row, now, seen)),
      ...room.free.map((label) => emptyBed(room.key, label, "free", "Free")),
      ...room.closed.map(({ bed, reason }) =>
        emptyBed(room.key, bed, "closed", BED_CLOSURE_LABELS[reason]),
      ),
    ]);
    const left = empty
      .filter(({ patient }) => wasIn(room.key, are, patient))
      .map(({ patient }) => leftBed(room.key, are, patient));
    const counts: Partial<Record<PatientStatus, number>> = {};
    for (const { status } of staying) counts[status] = (counts[status] ?? 0) + 1;
    return {
      key: room.key,
      name: room.name,
      ...withSlots(standing, left),
      count: staying.length,
      free: are === "wards" && room.key !== "" ? room.free.length : null,
      leaving: staying.filter(leavesToday).length,
      counts,
      duty: room.duty,
    };
  });
}

/** Gives every bed its place; who has left had that of the bed that is free or taken again since. */
function withSlots(standing: readonly WardBed[], left: readonly WardBed[]) {
  const isAgain = ({ label }: WardBed) =>
    label !== NO_BED && standing.some((bed) => bed.label === label);
  const beds = inOrder(standing.concat(left.filter((bed) => !isAgain(bed)))).map((bed, slot) => ({
    ...bed,
    slot,
  }));
  const slots = beds.length;
  for (const bed of left.filter(isAgain)) {
    beds.push({ ...bed, slot: beds.find(({ label }) => label === bed.label)?.slot ?? 0 });
  }
  return { beds, slots };
}

/** Beds by their labels in natural order, those without one last. */
function inOrder(beds: readonly WardBed[]): WardBed[] {
  return beds
    .map((bed, index) => ({ bed, index }))
    .sort(
      (a, b) =>
        Number(a.bed.label === NO_BED) - Number(b.bed.label === NO_BED) ||
        compareNatural(a.bed.label, b.bed.label) ||
        a.index - b.index,
    )
    .map(({ bed }) => bed);
}

function wasIn(room: string, are: BoardRooms, { ward_id, teams }: BoardPatient): boolean {
  if (are === "wards") return (ward_id ?? "") === room;
  return teams.length === 0 ? room === "" : teams.some((team) => compared(team) === room);
}

function leftBed(room: string, are: BoardRooms, patient: BoardPatient): WardBed {
  const label = (are === "wards" ? patient.ward_bed : null) ?? patient.bed_no.trim();
  return { ...emptyBed(room, label || NO_BED, "left", ""), id: patient.id, status: patient.status };
}

/** Why the bed of this patient is lit. */
function lightOf({ status, signals }: RowView): BedLight {
  if (signals.wait?.level === "over") return "late";
  return status === "new_patient" ? "new" : null;
}

/** Whether the day of this patient's discharge is today's. */
function leavesToday({ signals }: RowView): boolean {
  return signals.notes.some(({ kind, text }) => kind === "discharge" && text === TODAY);
}

/** The marks of a patient's signals, and that of a name that another one is like; what a pillow has no room for is counted. */
function marksOf({ signals: { marks, isAlike } }: RowView): BedMark[] {
  const all = isAlike ? [ALIKE_MARK, ...marks] : marks.slice();
  if (all.length <= MARKS_AT_MOST) return all;
  const shown = all.slice(0, MARKS_AT_MOST - 1);
  return [...shown, { text: `+${all.length - shown.length}`, shape: null, colour: null }];
}

function takenBed(room: Room, row: RowView, now: number, seen: Set<string>): WardBed {
  const id = seen.has(row.id) ? `${row.id}/${room.key}` : row.id;
  seen.add(row.id);
  const light = lightOf(row);
  return {
    id,
    label: bedIn(room, row) || NO_BED,
    slot: 0,
    state: "taken",
    status: row.status,
    word: light === "late" ? (row.signals.wait?.text ?? "") : "",
    days: stayDays(row.createdAt, now),
    light,
    marks: marksOf(row),
    isLeaving: leavesToday(row),
  };
}

function emptyBed(room: string, label: string, state: WardBed["state"], word: string): WardBed {
  const id = `${room}/bed/${label}`;
  const none = { status: null, days: 0, light: null, marks: [], isLeaving: false };
  return { id, label, slot: 0, state, word, ...none };
}
