import type { Patient } from "@wardline/contracts/patients";
import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import { type WaitingTargets, waitingClock } from "@wardline/domain/patients/waiting";
import { waitingRank } from "@wardline/domain/patients/waiting-order";
import { splitTeams } from "@wardline/domain/people/department";
import { compared } from "@wardline/domain/text/text-forms";
import { serverNow } from "../../../lib/time/server-clock.js";
import { narrowPatients } from "./patient-search.js";

/** Stands for "in no ward's bed" among the wards, which go by their ids. */
export const NO_WARD = "none";

/** Stands for "no managing team" among the teams: no department's name holds a slash. */
export const NO_TEAM = "/none";

/** What a list of patients is narrowed to. */
export interface PatientFilter {
  /** Any of these; all of them when there is none. */
  statuses: readonly PatientStatus[];
  /** A department's name or `NO_TEAM`; "" for every patient. */
  team: string;
  /** A ward's id or `NO_WARD`; "" for every patient. */
  ward: string;
  /** Only whom this lets through, such as those who wait too long; null for everyone. */
  only: ((patient: Patient) => boolean) | null;
}

/** The statuses that an address names, as in "admitted,discharged"; what is no status is passed over. */
export function readStatuses(text: string): PatientStatus[] {
  const named = new Set(text.split(","));
  return PATIENT_STATUSES.filter((status) => named.has(status));
}

/** The patients whom the filter lets through, in their order; where that is everybody `patients` itself. */
export function filterPatients(
  patients: readonly Patient[],
  { statuses, team, ward, only }: PatientFilter,
): readonly Patient[] {
  return narrowPatients(
    patients,
    (patient) =>
      (statuses.length === 0 || statuses.includes(patient.status)) &&
      isOfTeam(patient, team) &&
      (only === null || only(patient)) &&
      (ward === "" || (patient.ward_id ?? NO_WARD) === ward),
  );
}

/** A status or a team that can be chosen, and how many rows choosing it alone would show. */
export interface FilterChoice<Value extends string> {
  value: Value;
  count: number;
}

/** The statuses that occur among `patients`, in the order of menus, counted among what else is chosen. */
export function statusChoices(
  patients: readonly Patient[],
  filter: PatientFilter,
): FilterChoice<PatientStatus>[] {
  const { statuses } = filter;
  const ofTeam = filterPatients(patients, { ...filter, statuses: [] });
  return PATIENT_STATUSES.map((value) => ({
    value,
    count: ofTeam.filter(({ status }) => status === value).length,
  })).filter(({ value, count }) => count > 0 || statuses.includes(value));
}

/** The teams that occur among `patients` by name, and last those without one, counted among what else is chosen. */
export function teamChoices(
  patients: readonly Patient[],
  filter: PatientFilter,
): FilterChoice<string>[] {
  const { team } = filter;
  const names = new Map<string, string>();
  for (const name of patients.flatMap(({ teams }) => splitTeams(teams))) {
    if (!names.has(compared(name))) names.set(compared(name), name);
  }
  const others = filterPatients(patients, { ...filter, team: "" });
  const sorted = [...names.values()].toSorted((one, other) => one.localeCompare(other));
  return [...sorted, NO_TEAM]
    .map((value) => ({
      value,
      count: others.filter((patient) => isOfTeam(patient, value)).length,
    }))
    .filter(({ value, count }) => value !== NO_TEAM || count > 0 || team === NO_TEAM);
}

/** A ward that can be chosen, or `NO_WARD`, by its name. */
export interface WardChoice extends FilterChoice<string> {
  label: string;
}

/**
 * The wards in their order and last those who lie in none, counted among what else is chosen. A hospital without wards has
 * none to choose from.
 */
export function wardChoices(
  patients: readonly Patient[],
  filter: PatientFilter,
  wards: readonly { id: string; name: string }[],
): WardChoice[] {
  const { ward } = filter;
  if (wards.length === 0 && ward === "") return [];
  const others = filterPatients(patients, { ...filter, ward: "" });
  const isKnown = ward === "" || ward === NO_WARD || wards.some(({ id }) => id === ward);
  return [
    ...wards.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: ward, label: "A former ward" }]),
    { value: NO_WARD, label: "No ward" },
  ].map((choice) => ({
    ...choice,
    count: others.filter(({ ward_id }) => (ward_id ?? NO_WARD) === choice.value).length,
  }));
}

function isOfTeam({ teams }: Patient, team: string): boolean {
  if (team === "") return true;
  const names = splitTeams(teams);
  if (team === NO_TEAM) return names.length === 0;
  return names.some((name) => compared(name) === compared(team));
}

/** Whether a patient waits longer than the target at `now`, in epoch milliseconds. */
export function waitsTooLong(patient: Patient, targets: WaitingTargets, now: number): boolean {
  return waitingClock(patient, targets, now)?.level === "over";
}

/** A list's order of waiting when it is sorted, that of the boards; until the targets are known nobody has a place. */
export function waitingPlace(
  patient: Patient,
  targets: WaitingTargets | undefined,
  now = serverNow(),
): number {
  const rank = targets === undefined ? Infinity : waitingRank(patient, targets, now);
  return Math.min(Number.MAX_SAFE_INTEGER, rank);
}
