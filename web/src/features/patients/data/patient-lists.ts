import type { EventPayloads } from "@wardline/contracts/live";
import type { PATIENT_CLOCKS, Patient, PatientData } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { dayEnd } from "@wardline/domain/time/zoned-day";

/** A change of one patient: how they are now, or that they were removed. */
export type PatientChange =
  | { type: "patient.created" | "patient.updated"; payload: Patient }
  | { type: "patient.deleted"; payload: EventPayloads["patient.deleted"] };

/** Which patients a cached list holds: every open one, or those of a day in the hospital's zone. */
export type ListScope =
  | { kind: "open" }
  | { kind: "day"; day: string; today: string; zone: string };

/**
 * The list after the change, in the same order; the same array when nothing in it changed.
 * Follows what `GET /patients` answers (docs/wire.md, Patients), so that no list has to be read again for a change.
 */
export function applyToList(list: Patient[], change: PatientChange, scope: ListScope): Patient[] {
  const { type, payload } = change;
  const at = list.findIndex(({ id }) => id === payload.id);
  const held = list[at];
  if (type === "patient.deleted") return held === undefined ? list : list.toSpliced(at, 1);
  if (held === undefined) return belongs(payload, type, scope) ? [...list, payload] : list;
  // Replies and live changes overtake each other; the higher version is the later state.
  if (held.version > payload.version) return list;
  if (scope.kind === "open" && isClosed(payload.status)) return list.toSpliced(at, 1);
  return list.with(at, isPast(scope) ? { ...payload, status: held.status } : payload);
}

/** Puts a patient back as it was before a change that failed, unless a later state has arrived meanwhile. */
export function restoreInList(list: Patient[], before: Patient, scope: ListScope): Patient[] {
  return applyToList(list, { type: "patient.updated", payload: before }, scope);
}

function belongs(patient: Patient, type: PatientChange["type"], scope: ListScope): boolean {
  if (scope.kind === "open") return !isClosed(patient.status);
  if (Date.parse(patient.created_at) >= dayEnd(scope.day, scope.zone)) return false;
  if (type === "patient.created") return true;
  // A past day gains patients by backdating only. Today gains those that are reopened.
  return !isPast(scope) && !isClosed(patient.status);
}

function isPast(scope: ListScope): boolean {
  return scope.kind === "day" && scope.day < scope.today;
}

export type PatientClocks = Pick<Patient, (typeof PATIENT_CLOCKS)[number]>;

/**
 * The patient that the server will make when one is given `data` at `now`, epoch milliseconds: the clocks of what changes start
 * over, or go on as they were `formerly`.
 */
export function expectedPatient(
  patient: Patient,
  data: PatientData,
  now: number,
  formerly?: PatientClocks,
): Patient {
  const at = new Date(now).toISOString();
  const clocks = formerly ?? { status_since: at, waiting_since: at };
  const expected: Patient = Object.assign({}, patient, data);
  if (expected.status !== patient.status) expected.status_since = clocks.status_since;
  if (expected.waiting_for !== patient.waiting_for) {
    expected.waiting_since = expected.waiting_for === null ? null : clocks.waiting_since;
  }
  return expected;
}
