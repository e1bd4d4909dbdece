import type { BoardOnCall, BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";
import { chooseSimilarRows } from "@wardline/domain/patients/names-alike";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { findSpanAt } from "@wardline/domain/roster/on-call";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { toComparedText } from "@wardline/domain/text/text-forms";

interface ListedPatient {
  patient: BoardPatient;
  bed: string;
  /** True if another patient has a similar name. */
  isAlike: boolean;
  /** Current duties of the patient's teams. */
  duties: BoardOnCall[];
}

/** A ward or team with its patients, as on the wall. */
interface ListedRoom {
  key: string;
  name: string;
  patients: ListedPatient[];
  /** Number of free beds; null for a team. */
  free: number | null;
  /** Duty to call for most of the patients of this ward or team. */
  duty: BoardOnCall | null;
}

interface BoardList {
  /** Number of patients regardless of the search; a patient of two teams counts once. */
  total: number;
  rooms: ListedRoom[];
  /** The duty of the user's own team, shown first; null if it is not on this board. */
  own: BoardOnCall | null;
  /** Duties of the patients' other departments, or all duties if no patient has a team. */
  others: BoardOnCall[];
}

/**
 * Returns a wall's board as a list by ward, or by team if the wall is grouped by team. `own` is the reader's
 * department. `query` is part of a bed, a name, a number or a team; wards or teams without a match are left out.
 */
export function buildBoardList(board: BoardSnapshot, own: string, query: string): BoardList {
  const { patients, onCall, wards } = board;
  const byName = new Map(onCall.map((duty) => [toComparedText(duty.department), duty]));
  const alike = chooseSimilarRows(patients);
  const toListedPatient = (patient: BoardPatient, bed: string): ListedPatient => ({
    patient,
    bed,
    isAlike: alike.has(patient.id),
    duties: patient.teams.flatMap((team) => byName.get(toComparedText(team)) ?? []),
  });
  const rooms = (board.rooms === "teams" || wards.length === 0 ? buildTeamRooms : buildWardRooms)(
    board,
    toListedPatient,
  );
  const isFound = matchesQuery(query);
  const shown = rooms
    .map((room) => ({ ...room, patients: room.patients.filter(isFound) }))
    .filter((room) => room.patients.length > 0 || (query.trim() === "" && room.free !== null));
  const patientDuties = new Set(
    rooms.flatMap((room) => room.patients.flatMap(({ duties }) => duties)),
  );
  const all = patientDuties.size === 0 ? onCall : onCall.filter((duty) => patientDuties.has(duty));
  const pinnedDuty = byName.get(toComparedText(own)) ?? null;
  return {
    total: patients.length,
    rooms: shown,
    own: pinnedDuty,
    others: all.filter((duty) => duty !== pinnedDuty),
  };
}

/**
 * Returns a department's duty at `now` (epoch milliseconds), even if an earlier duty was current when the board was
 * stored.
 */
export function findBoardDutyAt(duty: BoardOnCall, now: number): BoardOnCall {
  const span = findSpanAt([duty, ...duty.next], now);
  return span === null ? { ...duty, source: "none", people: [] } : { ...duty, ...span };
}

type ToListedPatient = (patient: BoardPatient, bed: string) => ListedPatient;

function buildWardRooms(
  { wards, patients }: BoardSnapshot,
  toListedPatient: ToListedPatient,
): ListedRoom[] {
  const wardIds = new Set(wards.map(({ id }) => id));
  const rooms = wards.map(({ id, name, beds, closed }): ListedRoom => {
    const own = patients.filter(({ ward_id }) => ward_id === id);
    const takenBeds = new Set(own.map(({ ward_bed }) => ward_bed));
    const closedBeds = new Set(closed.map(({ bed }) => bed));
    const order = ({ ward_bed }: BoardPatient) => beds.indexOf(ward_bed ?? "");
    return toRoom(
      id,
      name,
      own.toSorted((a, b) => order(a) - order(b) || compareByBed(a, b)),
      toListedPatient,
      {
        free: beds.filter((bed) => !takenBeds.has(bed) && !closedBeds.has(bed)).length,
        isOwn: true,
      },
    );
  });
  const rest = patients.filter(({ ward_id }) => ward_id === null || !wardIds.has(ward_id));
  return rest.length === 0
    ? rooms
    : [
        ...rooms,
        toRoom("", "No ward", rest.toSorted(compareByBed), toListedPatient, { free: null }),
      ];
}

function buildTeamRooms(
  { patients }: BoardSnapshot,
  toListedPatient: ToListedPatient,
): ListedRoom[] {
  const teams = new Map<string, { name: string; own: BoardPatient[] }>();
  for (const patient of patients.toSorted(compareByBed)) {
    for (const name of new Set(patient.teams)) {
      const team = teams.get(toComparedText(name)) ?? { name, own: [] };
      if (!team.own.includes(patient)) team.own.push(patient);
      teams.set(toComparedText(name), team);
    }
  }
  const rooms = [...teams]
    .map(([key, { name, own }]) => toRoom(key, name, own, toListedPatient, { free: null }))
    .toSorted((a, b) => compareNatural(a.name, b.name));
  const rest = patients.filter(({ teams: own }) => own.length === 0).toSorted(compareByBed);
  return rest.length === 0
    ? rooms
    : [...rooms, toRoom("", "No team", rest, toListedPatient, { free: null })];
}

function toRoom(
  key: string,
  name: string,
  own: readonly BoardPatient[],
  toListedPatient: ToListedPatient,
  { free, isOwn = false }: { free: number | null; isOwn?: boolean },
): ListedRoom {
  const patients = own.map((patient) =>
    toListedPatient(patient, (isOwn ? patient.ward_bed : null) ?? patient.bed_no),
  );
  return {
    key,
    name,
    patients,
    free,
    duty: findMostFrequentDuty(patients.flatMap(({ duties }) => duties)),
  };
}

/** Returns the most frequent duty; in a tie, the first one. */
function findMostFrequentDuty(duties: readonly BoardOnCall[]): BoardOnCall | null {
  const counts = new Map<BoardOnCall, number>();
  for (const duty of duties) counts.set(duty, (counts.get(duty) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function matchesQuery(query: string): (row: ListedPatient) => boolean {
  return ({ bed, patient: { name, hospital_no, teams } }) =>
    matchesSearch([bed, name, hospital_no, ...teams], query);
}

function compareByBed(a: BoardPatient, b: BoardPatient): number {
  if (a.bed_no === "" || b.bed_no === "") return Number(a.bed_no === "") - Number(b.bed_no === "");
  return compareNatural(a.bed_no, b.bed_no) || compareNatural(a.name, b.name);
}
