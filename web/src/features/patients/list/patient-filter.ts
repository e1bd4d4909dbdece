import type { Patient } from "@wardline/contracts/patients/patient";
import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import { computeWaitingClock, type WaitingTargets } from "@wardline/domain/patients/waiting";
import { computeWaitingRank } from "@wardline/domain/patients/waiting-order";
import { splitTeams } from "@wardline/domain/people/department";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getServerTime } from "../../../lib/time/clock.js";
import { NO_WARD, narrowPatients } from "./patient-search.js";

/** Team filter value for "no managing team"; department names cannot contain a slash. */
export const NO_TEAM = "/none";

/** Filters of a patient list. */
export interface PatientFilter {
  /** Patients must have one of these statuses; if empty, any status matches. */
  statuses: readonly PatientStatus[];
  /** A department's name or `NO_TEAM`; "" for every patient. */
  team: string;
  /** A ward's id or `NO_WARD`; "" for every patient. */
  ward: string;
  /** Further condition, such as a long wait; null matches every patient. */
  condition: ((patient: Patient) => boolean) | null;
}

/** Reads the statuses in a URL, such as "admitted,discharged"; ignores unknown values. */
export function readStatuses(text: string): PatientStatus[] {
  return PATIENT_STATUSES.filter((status) => text.split(",").includes(status));
}

/** Returns the matching patients in order; returns `patients` itself if all match. */
export function filterPatients(
  patients: readonly Patient[],
  { statuses, team, ward, condition }: PatientFilter,
): readonly Patient[] {
  return narrowPatients(
    patients,
    (patient) =>
      (statuses.length === 0 || statuses.includes(patient.status)) &&
      hasTeam(patient, team) &&
      (condition === null || condition(patient)) &&
      (ward === "" || (patient.ward_id ?? NO_WARD) === ward),
  );
}

interface FilterChoice<Value extends string> {
  value: Value;
  count: number;
}

/** Counts all statuses within the other filters; unused ones too, because chips that come and go move the rows. */
export function listStatusChoices(
  patients: readonly Patient[],
  filter: PatientFilter,
): FilterChoice<PatientStatus>[] {
  const teamPatients = filterPatients(patients, { ...filter, statuses: [] });
  return PATIENT_STATUSES.map((value) => ({
    value,
    count: teamPatients.filter(({ status }) => status === value).length,
  }));
}

/** Returns the teams of `patients` by name, with "no team" last; the counts respect the other filters. */
export function listTeamChoices(
  patients: readonly Patient[],
  filter: PatientFilter,
): FilterChoice<string>[] {
  const { team } = filter;
  const names = new Map<string, string>();
  for (const name of patients.flatMap(({ teams }) => splitTeams(teams))) {
    if (!names.has(toComparedText(name))) names.set(toComparedText(name), name);
  }
  const others = filterPatients(patients, { ...filter, team: "" });
  const sorted = [...names.values()].toSorted((one, other) => one.localeCompare(other));
  return [...sorted, NO_TEAM]
    .map((value) => ({ value, count: others.filter((one) => hasTeam(one, value)).length }))
    .filter(({ value, count }) => value !== NO_TEAM || count > 0 || team === NO_TEAM);
}

/** Returns the wards and "No ward", counted within the other filters; empty if there are none and none is chosen. */
export function listWardChoices(
  patients: readonly Patient[],
  filter: PatientFilter,
  wards: readonly { id: string; name: string }[],
): (FilterChoice<string> & { label: string })[] {
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

function hasTeam({ teams }: Patient, team: string): boolean {
  if (team === "") return true;
  const names = splitTeams(teams);
  if (team === NO_TEAM) return names.length === 0;
  return names.some((name) => toComparedText(name) === toComparedText(team));
}

/** Returns true if a patient has waited longer than the target at `now` (epoch milliseconds). */
export function hasWaitedTooLong(patient: Patient, targets: WaitingTargets, now: number): boolean {
  return computeWaitingClock(patient, targets, now)?.level === "over";
}

/** Returns a patient's place in the boards' waiting order; the last place until the targets are known. */
export function getWaitingPlace(
  patient: Patient,
  targets: WaitingTargets | undefined,
  now = getServerTime(),
): number {
  const rank = targets === undefined ? Infinity : computeWaitingRank(patient, targets, now);
  return Math.min(Number.MAX_SAFE_INTEGER, rank);
}
