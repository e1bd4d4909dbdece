import type { Patient } from "@wardline/contracts/patients";
import { foldName, splitTeams } from "@wardline/domain/department";
import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patient-status";

/** Stands for "no managing team" among the teams: no department's name holds a slash. */
export const NO_TEAM = "/none";

/** What a list of patients is narrowed to. */
export interface PatientFilter {
  /** Any of these; all of them when there is none. */
  statuses: readonly PatientStatus[];
  /** A department's name or `NO_TEAM`; "" for every patient. */
  team: string;
}

/** The statuses that an address names, as in "admitted,discharged"; what is no status is passed over. */
export function readStatuses(text: string): PatientStatus[] {
  const named = new Set(text.split(","));
  return PATIENT_STATUSES.filter((status) => named.has(status));
}

/** The patients whom the filter lets through, in their order. */
export function filterPatients(
  patients: readonly Patient[],
  { statuses, team }: PatientFilter,
): Patient[] {
  return patients.filter(
    (patient) =>
      (statuses.length === 0 || statuses.includes(patient.status)) && isOfTeam(patient, team),
  );
}

/** A status or a team that can be chosen, and how many rows choosing it alone would show. */
export interface FilterChoice<Value extends string> {
  value: Value;
  count: number;
}

/** The statuses that occur among `patients`, in the order of menus, counted among those of the chosen team. */
export function statusChoices(
  patients: readonly Patient[],
  { statuses, team }: PatientFilter,
): FilterChoice<PatientStatus>[] {
  const ofTeam = filterPatients(patients, { statuses: [], team });
  return PATIENT_STATUSES.map((value) => ({
    value,
    count: ofTeam.filter(({ status }) => status === value).length,
  })).filter(({ value, count }) => count > 0 || statuses.includes(value));
}

/** The teams that occur among `patients` by name, and last those without one, counted among the chosen statuses. */
export function teamChoices(
  patients: readonly Patient[],
  { statuses, team }: PatientFilter,
): FilterChoice<string>[] {
  const names = new Map<string, string>();
  for (const name of patients.flatMap(({ teams }) => splitTeams(teams))) {
    if (!names.has(foldName(name))) names.set(foldName(name), name);
  }
  const ofStatus = filterPatients(patients, { statuses, team: "" });
  const sorted = [...names.values()].toSorted((one, other) => one.localeCompare(other));
  return [...sorted, NO_TEAM]
    .map((value) => ({
      value,
      count: filterPatients(ofStatus, { statuses: [], team: value }).length,
    }))
    .filter(({ value, count }) => value !== NO_TEAM || count > 0 || team === NO_TEAM);
}

function isOfTeam({ teams }: Patient, team: string): boolean {
  if (team === "") return true;
  const names = splitTeams(teams);
  if (team === NO_TEAM) return names.length === 0;
  return names.some((name) => foldName(name) === foldName(team));
}
