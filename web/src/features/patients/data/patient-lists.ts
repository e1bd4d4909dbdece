import type { EventPayloads } from "@wardline/contracts/live/events";
import type {
  PATIENT_TIMESTAMPS,
  Patient,
  PatientData,
} from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { getDayEnd } from "@wardline/domain/time/zoned-day";

/** A change to one patient: the new state, or the removal. */
export type PatientChange =
  | { type: "patient.created" | "patient.updated"; payload: Patient }
  | { type: "patient.deleted"; payload: EventPayloads["patient.deleted"] };

/** Scope of a cached list: all open patients, or the patients of a day in the hospital's zone. */
export type ListScope =
  | { kind: "open" }
  | { kind: "day"; day: string; today: string; zone: string };

/**
 * Applies a change to a list and keeps its order; returns the same array if nothing changed. Mirrors `GET /patients`
 * (docs/wire/patients.md, Patients), so that lists need no refetch.
 */
export function applyToList(list: Patient[], change: PatientChange, scope: ListScope): Patient[] {
  const { type, payload } = change;
  const at = list.findIndex(({ id }) => id === payload.id);
  const listedPatient = list[at];
  if (type === "patient.deleted") return listedPatient === undefined ? list : list.toSpliced(at, 1);
  if (listedPatient === undefined)
    return belongsToList(payload, type, scope) ? [...list, payload] : list;
  // Replies and live changes can arrive out of order; the higher version is newer.
  if (listedPatient.version > payload.version) return list;
  if (scope.kind === "open" && isClosed(payload.status)) return list.toSpliced(at, 1);
  return list.with(at, isPast(scope) ? { ...payload, status: listedPatient.status } : payload);
}

/** Restores a patient after a failed change, unless a newer state has arrived. */
export function restoreInList(list: Patient[], before: Patient, scope: ListScope): Patient[] {
  return applyToList(list, { type: "patient.updated", payload: before }, scope);
}

function belongsToList(patient: Patient, type: PatientChange["type"], scope: ListScope): boolean {
  if (scope.kind === "open") return !isClosed(patient.status);
  if (Date.parse(patient.created_at) >= getDayEnd(scope.day, scope.zone)) return false;
  if (type === "patient.created") return true;
  // Lists of past days gain patients only by backdating; today's list also gains reopened patients.
  return !isPast(scope) && !isClosed(patient.status);
}

function isPast(scope: ListScope): boolean {
  return scope.kind === "day" && scope.day < scope.today;
}

export type PatientClocks = Pick<Patient, (typeof PATIENT_TIMESTAMPS)[number]>;

/**
 * Predicts the patient's state after the server has applied `data` at `now` (epoch milliseconds). The clocks of changed
 * fields restart, or continue from `formerClocks` if given.
 */
export function predictPatient(
  patient: Patient,
  data: PatientData,
  now: number,
  formerClocks?: PatientClocks,
): Patient {
  const at = new Date(now).toISOString();
  const clocks = formerClocks ?? { status_since: at, waiting_since: at };
  const expected: Patient = Object.assign({}, patient, data);
  if (expected.status !== patient.status) expected.status_since = clocks.status_since;
  if (expected.waiting_for !== patient.waiting_for) {
    expected.waiting_since = expected.waiting_for === null ? null : clocks.waiting_since;
  }
  return expected;
}
