import type { BoardOnCall, BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";
import { chooseSimilarRows } from "@wardline/domain/patients/names-alike";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { findSpanAt } from "@wardline/domain/roster/on-call";
import { compareNatural } from "@wardline/domain/text/natural-order";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { findMostFrequent } from "../../shared/contacts/patient-contacts.js";

/** A patient with the bed to show. */
export interface ListedPatient {
  patient: BoardPatient;
  bed: string;
  isAlike: boolean;
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

/** Returns a wall's board, grouped as on the wall. `own` is the reader's department; `query` filters the patients. */
export function buildBoardList(board: BoardSnapshot, own: string, query: string): BoardList {
  const { patients, onCall, wards } = board;
  const byName = new Map(onCall.map((duty) => [toComparedText(duty.department), duty]));
  const alike = chooseSimilarRows(patients);
  const groups =
    board.rooms === "teams" || wards.length === 0 ? groupByTeam(patients) : groupByWard(board);
  const rooms = groups.map(({ own: ownPatients, ...group }): ListedRoom => {
    const listed = ownPatients.map((patient) => ({
      patient,
      bed: (group.free === null ? null : patient.ward_bed) ?? patient.bed_no,
      isAlike: alike.has(patient.id),
      duties: patient.teams.flatMap((team) => byName.get(toComparedText(team)) ?? []),
    }));
    const duty = findMostFrequent(listed.flatMap(({ duties }) => duties));
    return { ...group, patients: listed, duty };
  });
  const isFound = ({ bed, patient: { name, hospital_no, teams } }: ListedPatient) =>
    matchesSearch([bed, name, hospital_no, ...teams], query);
  const shown = rooms
    .map((room) => ({ ...room, patients: room.patients.filter(isFound) }))
    .filter((room) => room.patients.length > 0 || (query.trim() === "" && room.free !== null));
  const patientDuties = new Set(
    rooms.flatMap(({ patients }) => patients).flatMap((one) => one.duties),
  );
  const isConcerned = (duty: BoardOnCall) => patientDuties.size === 0 || patientDuties.has(duty);
  const pinnedDuty = byName.get(toComparedText(own)) ?? null;
  return {
    total: patients.length,
    rooms: shown,
    own: pinnedDuty,
    others: onCall.filter((duty) => duty !== pinnedDuty && isConcerned(duty)),
  };
}

/** Returns a department's duty at `now` (epoch milliseconds); the stored duty may have ended. */
export function findBoardDutyAt(duty: BoardOnCall, now: number): BoardOnCall {
  const span = findSpanAt([duty, ...duty.next], now);
  return span === null ? { ...duty, source: "none", people: [] } : { ...duty, ...span };
}

interface Group extends Pick<ListedRoom, "key" | "name" | "free"> {
  own: BoardPatient[];
}

function groupByWard({ wards, patients }: BoardSnapshot): Group[] {
  const groups = wards.map(({ id, name, beds, closed }): Group => {
    const own = patients.filter(({ ward_id }) => ward_id === id);
    const takenBeds = new Set(own.map(({ ward_bed }) => ward_bed));
    const closedBeds = new Set(closed.map(({ bed }) => bed));
    const order = ({ ward_bed }: BoardPatient) => beds.indexOf(ward_bed ?? "");
    return {
      key: id,
      name,
      own: own.toSorted((a, b) => order(a) - order(b) || compareByBed(a, b)),
      free: beds.filter((bed) => !takenBeds.has(bed) && !closedBeds.has(bed)).length,
    };
  });
  const rest = patients.filter(({ ward_id }) => !wards.some(({ id }) => id === ward_id));
  return [...groups, ...groupRest("No ward", rest)];
}

function groupByTeam(patients: readonly BoardPatient[]): Group[] {
  const teams = new Map<string, Group>();
  for (const patient of patients.toSorted(compareByBed)) {
    for (const name of patient.teams) {
      const key = toComparedText(name);
      const team = teams.get(key) ?? { key, name, own: [], free: null };
      if (!team.own.includes(patient)) team.own.push(patient);
      teams.set(key, team);
    }
  }
  const rest = patients.filter(({ teams: own }) => own.length === 0);
  return [
    ...[...teams.values()].toSorted((a, b) => compareNatural(a.name, b.name)),
    ...groupRest("No team", rest),
  ];
}

function groupRest(name: string, patients: readonly BoardPatient[]): Group[] {
  if (patients.length === 0) return [];
  return [{ key: "", name, own: patients.toSorted(compareByBed), free: null }];
}

function compareByBed(a: BoardPatient, b: BoardPatient): number {
  if (a.bed_no === "" || b.bed_no === "") return Number(a.bed_no === "") - Number(b.bed_no === "");
  return compareNatural(a.bed_no, b.bed_no) || compareNatural(a.name, b.name);
}
