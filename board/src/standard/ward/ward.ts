import type { BoardPatient } from "@wardline/contracts/boards/board";
import type { BoardRooms } from "@wardline/domain/boards/board-rooms";
import { countStayDays } from "@wardline/domain/patients/length-of-stay";
import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { BED_CLOSURE_LABELS } from "@wardline/domain/wards/ward";
import type { LeavingPatient } from "../../live/reducer.js";
import { formatBedInRoom, type Room, sortStably } from "../../view/patients/rooms.js";
import type { RowDuty, RowView } from "../../view/patients/rows.js";
import { type SignalMark, TODAY } from "../../view/patients/signals.js";

/** Duration of the outline of a discharged patient's place (docs/board.md, 3D Standard). */
export const OUTLINE_MS = 60_000;

const NO_BED = "–";

const ALIKE_MARK = { text: "⚠", shape: null, colour: null } as const;

/** Maximum number of marks on a pillow, including the count of the others. */
const MAX_MARKS = 4;

/** One bed of a room, and its contents. */
export interface WardBed {
  /** Id of the patient, or of an empty bed. A patient in several rooms has a bed in each. */
  id: string;
  label: string;
  /** Position in the room: a discharged patient and the bed freed by the discharge have the same position. */
  slot: number;
  /** `left`: the patient was just discharged, and only the outline of the place remains. */
  state: "taken" | "free" | "closed" | "left";
  status: PatientStatus | null;
  /** Word on an empty bed, or an overdue patient's wait. */
  word: string;
  /** Full days of the stay, ten at most: the number of tiles on the blanket. */
  days: number;
  /** Reason why a bed is lit: its patient is new or overdue; null for a normal bed. */
  light: "new" | "late" | null;
  marks: readonly BedMark[];
  /** True if the patient is expected to go home today. */
  isLeaving: boolean;
}

/** Letters with or without a shape; a shape without its own colour is dark. */
type BedMark = Pick<SignalMark, "text" | "colour"> & { shape: SignalMark["shape"] | null };

/** Room of the ward: its beds, and the words of its sill. */
export interface WardRoom {
  key: string;
  name: string;
  beds: WardBed[];
  slots: number;
  count: number;
  /** Number of free beds; null if rooms are teams, which have no beds. */
  free: number | null;
  leaving: number;
  counts: Readonly<Partial<Record<PatientStatus, number>>>;
  duty: RowDuty;
}

/** Returns the places of discharged patients that still have an outline at `now`. */
export function listVacatedPlaces(leaving: readonly LeavingPatient[], now: number) {
  return leaving.filter(({ at }) => now - at < OUTLINE_MS);
}

/** Returns the rooms of the board with all their beds at `now`; `vacatedPlaces`: places with an outline. */
export function buildWard(
  rooms: readonly Room[],
  roomKind: BoardRooms,
  vacatedPlaces: readonly LeavingPatient[],
  now: number,
): WardRoom[] {
  const seen = new Set<string>();
  return rooms.map((room) => {
    const currentRows = room.rows.filter(({ isLeaving }) => !isLeaving);
    const currentBeds = [
      ...currentRows.map((row) => toTakenBed(room, row, now, seen)),
      ...room.free.map((label) => createEmptyBed(room.key, label, "free", "Free")),
      ...room.closed.map(({ bed, reason }) =>
        createEmptyBed(room.key, bed, "closed", BED_CLOSURE_LABELS[reason]),
      ),
    ];
    const vacatedBeds = vacatedPlaces
      .filter(({ patient }) => wasInRoom(room.key, roomKind, patient))
      .map(({ patient }) => toVacatedBed(room.key, roomKind, patient));
    const counts: Partial<Record<PatientStatus, number>> = {};
    for (const { status } of currentRows) counts[status] = (counts[status] ?? 0) + 1;
    return {
      key: room.key,
      name: room.name,
      ...withSlots(currentBeds, vacatedBeds),
      count: currentRows.length,
      free: roomKind === "wards" && room.key !== "" ? room.free.length : null,
      leaving: currentRows.filter(isLeavingToday).length,
      counts,
      duty: room.duty,
    };
  });
}

/** Assigns a slot to every bed; a discharged patient keeps the slot of the freed bed. */
function withSlots(currentBeds: readonly WardBed[], vacatedBeds: readonly WardBed[]) {
  const isFreedBed = ({ label }: WardBed) =>
    label !== NO_BED && currentBeds.some((bed) => bed.label === label);
  const places = currentBeds.concat(vacatedBeds.filter((bed) => !isFreedBed(bed)));
  // Beds without a label come last.
  const isUnlabelled = ({ label }: WardBed) => Number(label === NO_BED);
  const beds = sortStably(
    places,
    (a, b) => isUnlabelled(a) - isUnlabelled(b) || compareNatural(a.label, b.label),
  ).map((bed, slot) => ({ ...bed, slot }));
  for (const bed of vacatedBeds.filter(isFreedBed)) {
    beds.push({ ...bed, slot: beds.find(({ label }) => label === bed.label)?.slot ?? 0 });
  }
  return { beds, slots: places.length };
}

function wasInRoom(room: string, roomKind: BoardRooms, { ward_id, teams }: BoardPatient): boolean {
  if (roomKind === "wards") return (ward_id ?? "") === room;
  return teams.length === 0 ? room === "" : teams.some((team) => toComparedText(team) === room);
}

function toVacatedBed(room: string, roomKind: BoardRooms, patient: BoardPatient): WardBed {
  const { id, status, ward_bed, bed_no } = patient;
  const label = (roomKind === "wards" ? ward_bed : null) ?? bed_no.trim();
  return { ...createEmptyBed(room, label || NO_BED, "left", ""), id, status };
}

function isLeavingToday({ signals }: RowView): boolean {
  return signals.notes.some(({ kind, text }) => kind === "discharge" && text === TODAY);
}

/** Returns the marks of a patient's signals and of a similar name, with a count of those that do not fit. */
function listMarks({ signals: { marks, isAlike } }: RowView): BedMark[] {
  const all = isAlike ? [ALIKE_MARK, ...marks] : marks.slice();
  if (all.length <= MAX_MARKS) return all;
  const shown = all.slice(0, MAX_MARKS - 1);
  return [...shown, { text: `+${all.length - shown.length}`, shape: null, colour: null }];
}

function toTakenBed(room: Room, row: RowView, now: number, seen: Set<string>): WardBed {
  const id = seen.has(row.id) ? `${row.id}/${room.key}` : row.id;
  seen.add(row.id);
  const { status, createdAt, signals } = row;
  const lateText = signals.wait?.level === "over" ? signals.wait.text : null;
  return {
    id,
    label: formatBedInRoom(room, row) || NO_BED,
    slot: 0,
    state: "taken",
    status,
    word: lateText ?? "",
    days: countStayDays(createdAt, now),
    light: lateText !== null ? "late" : status === "new_patient" ? "new" : null,
    marks: listMarks(row),
    isLeaving: isLeavingToday(row),
  };
}

function createEmptyBed(
  room: string,
  label: string,
  state: WardBed["state"],
  word: string,
): WardBed {
  const id = `${room}/bed/${label}`;
  const emptyFields = { status: null, days: 0, light: null, marks: [], isLeaving: false };
  return { id, label, slot: 0, state, word, ...emptyFields };
}
