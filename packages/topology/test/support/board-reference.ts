import type { BoardPatient, BoardSnapshot } from "@wardline/contracts/boards/board";
import type { BoardChange } from "@wardline/contracts/live/events";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { sortWards } from "@wardline/domain/wards/ward";

/**
 * Returns a board's content after a change, following the wording of docs/wire/live.md, What each audience sees,
 * without marks or transitions.
 */
export function applyToSnapshot(shown: BoardSnapshot, change: BoardChange): BoardSnapshot {
  switch (change.type) {
    case undefined:
      return shown;
    case "patient.created":
    case "patient.updated": {
      const { payload } = change;
      const others = shown.patients.filter(({ id }) => id !== payload.id);
      if (isClosed(payload.status)) return { ...shown, patients: others };
      const before = shown.patients.find(({ id }) => id === payload.id);
      return { ...shown, patients: addPatient(others, payload, computeAlike(payload, before)) };
    }
    case "patient.deleted": {
      const { id: removedId } = change.payload;
      const left = shown.patients.filter(({ id }) => id !== removedId);
      return { ...shown, patients: left.map((one) => removeAlike(one, removedId)) };
    }
    case "announcement.created":
    case "announcement.updated": {
      const { payload } = change;
      const others = shown.announcements.filter(({ id }) => id !== payload.id);
      return { ...shown, announcements: [...others, payload] };
    }
    case "announcement.deleted": {
      const { id: removedId } = change.payload;
      return { ...shown, announcements: shown.announcements.filter(({ id }) => id !== removedId) };
    }
    case "ward.created":
    case "ward.updated": {
      const { payload } = change;
      const others = shown.wards.filter(({ id }) => id !== payload.id);
      return { ...shown, wards: sortWards([...others, payload]) };
    }
    case "ward.deleted": {
      const { id: removedId } = change.payload;
      return { ...shown, wards: shown.wards.filter(({ id }) => id !== removedId) };
    }
    case "emergency.raised":
      return { ...shown, emergencies: [...shown.emergencies, change.payload] };
    case "emergency.ended": {
      const { id: removedId } = change.payload;
      return { ...shown, emergencies: shown.emergencies.filter(({ id }) => id !== removedId) };
    }
    case "display.updated":
      return { ...shown, template: change.payload.template };
    case "signals.updated":
      return { ...shown, targets: change.payload.targets };
    case "hospital.updated": {
      const { onCall = shown.onCall, ...hospital } = change.payload;
      return { ...shown, hospital, onCall };
    }
    default: {
      const { onCall } = change.payload;
      return onCall === undefined ? shown : { ...shown, onCall };
    }
  }
}

/** Returns the ids of similar patients after a change; a change that does not mention them leaves them as they were. */
function computeAlike(payload: BoardPatient, before: BoardPatient | undefined): string[] {
  return payload.alike ?? before?.alike ?? [];
}

/** Adds a patient with the ids of all similar patients, and updates the other patients' lists. */
function addPatient(
  others: BoardPatient[],
  patient: BoardPatient,
  alike: string[],
): BoardPatient[] {
  const rows = others.map((one) => {
    const rest = removeAlike(one, patient.id);
    return alike.includes(one.id) ? setAlike(rest, [...(rest.alike ?? []), patient.id]) : rest;
  });
  return [...rows, setAlike(patient, alike)];
}

function removeAlike(one: BoardPatient, id: string): BoardPatient {
  return setAlike(
    one,
    (one.alike ?? []).filter((other) => other !== id),
  );
}

/** Returns a patient with this list of similar patients; the list is left out if it is empty. */
function setAlike(one: BoardPatient, alike: string[]): BoardPatient {
  const { alike: _, ...patient } = one;
  return alike.length === 0 ? patient : { ...patient, alike: alike.sort() };
}
