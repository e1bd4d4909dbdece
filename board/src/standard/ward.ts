import { headboardHeight } from "@wardline/domain/length-of-stay";
import { compareNatural } from "@wardline/domain/natural-order";
import type { PatientStatus } from "@wardline/domain/patient-status";
import { wardOrder } from "@wardline/domain/ward-order";
import type { Leaving } from "../live/board-state.js";
import type { RowView } from "../view/rows.js";

/** A discharged patient's place is outlined this long (docs/board.md, 3D Standard). */
export const OUTLINE_MS = 60_000;

/** What patients without a team stand in; a team's name is never empty. */
export const NO_TEAM = "";

/** One bed of the ward: what its block shows. */
export interface WardBed {
  id: string;
  label: string;
  status: PatientStatus;
  /** How high the headboard stands, 0 to 1. */
  height: number;
  /** The patient has left: only the outline of the place remains. */
  isEmpty: boolean;
}

/** A managing team and its beds in ward order. */
export interface WardTeam {
  name: string;
  beds: WardBed[];
  /** How many of the beds have a patient. */
  count: number;
}

/** The places of discharged patients that are still outlined at `now`. */
export function emptyPlaces(leaving: readonly Leaving[], now: number): Leaving[] {
  return leaving.filter(({ at }) => now - at < OUTLINE_MS);
}

/** The team in whose tray a patient stands: the first of several. */
export function teamOf(teams: readonly string[]): string {
  return teams[0]?.trim() || NO_TEAM;
}

/** The ward at `now`: teams in natural order, patients without one last. `empty`: places that are still outlined. */
export function wardOf(
  rows: readonly RowView[],
  empty: readonly Leaving[],
  now: number,
): WardTeam[] {
  const staying = rows
    .filter(({ isLeaving }) => !isLeaving)
    .map((row) => ({ ...row, bed_no: row.bed, created_at: row.createdAt, isEmpty: false }));
  const left = empty.map(({ patient }) => ({
    id: patient.id,
    bed: patient.bed_no.trim(),
    bed_no: patient.bed_no,
    status: patient.status,
    teams: patient.teams,
    created_at: Date.parse(patient.created_at),
    isEmpty: true,
  }));
  const teams = new Map<string, WardTeam>();
  for (const patient of wardOrder([...staying, ...left])) {
    const name = teamOf(patient.teams);
    const team = teams.get(name) ?? { name, beds: [], count: 0 };
    teams.set(name, team);
    const { id, bed, status, isEmpty } = patient;
    const height = headboardHeight(patient.created_at, now);
    team.beds.push({ id, label: bed || "–", status, height, isEmpty });
    if (!isEmpty) team.count++;
  }
  return Array.from(teams.values()).sort(
    (a, b) =>
      Number(a.name === NO_TEAM) - Number(b.name === NO_TEAM) || compareNatural(a.name, b.name),
  );
}
