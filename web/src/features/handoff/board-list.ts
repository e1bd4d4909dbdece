import type { BoardOnCall, BoardPatient, BoardSnapshot } from "@wardline/contracts/boards";
import { foldName } from "@wardline/domain/department";
import { compareNatural } from "@wardline/domain/natural-order";

/** Whom to call, and who lies where, as a phone lists it. */
export interface BoardList {
  /** By bed; without one last. */
  patients: { patient: BoardPatient; duties: BoardOnCall[] }[];
  /** The departments of these patients, or all where they have none. */
  onCall: BoardOnCall[];
}

/** The board of a wall as a list: each patient with the duties of its teams. */
export function boardList({ patients, onCall }: BoardSnapshot): BoardList {
  const byName = new Map(onCall.map((duty) => [foldName(duty.department), duty]));
  const rows = patients
    .toSorted((a, b) => byBed(a, b) || compareNatural(a.name, b.name))
    .map((patient) => ({
      patient,
      duties: patient.teams.flatMap((team) => byName.get(foldName(team)) ?? []),
    }));
  const concerned = new Set(rows.flatMap(({ duties }) => duties));
  return {
    patients: rows,
    onCall: concerned.size === 0 ? onCall : onCall.filter((duty) => concerned.has(duty)),
  };
}

function byBed(a: BoardPatient, b: BoardPatient): number {
  if (a.bed_no === "" || b.bed_no === "") return Number(a.bed_no === "") - Number(b.bed_no === "");
  return compareNatural(a.bed_no, b.bed_no);
}
