import type { BoardPatient } from "@wardline/contracts/boards/board";

/**
 * Returns the patients after a change to `patient`: every patient on its list of alike names lists `patient` too, and
 * nobody else does. If `patient` has no list, the list of `before` applies (docs/wire/patients.md, Signals).
 */
export function withAlike(
  patients: readonly BoardPatient[],
  patient: BoardPatient,
  before: BoardPatient | undefined,
): BoardPatient[] {
  const { id } = patient;
  // A listed patient who is not on the board has just left and does not count.
  const alike = (patient.alike ?? before?.alike ?? []).filter((other) =>
    patients.some((one) => one.id === other),
  );
  return patients.map((one) => {
    if (one.id === id) return withAlikeIds(one, alike);
    const others = (one.alike ?? []).filter((other) => other !== id);
    return withAlikeIds(one, alike.indexOf(one.id) < 0 ? others : others.concat(id).sort());
  });
}

/** Returns the patients after the patient with `id` has left. */
export function withoutAlike(patients: readonly BoardPatient[], id: string): BoardPatient[] {
  return patients.map((one) =>
    withAlikeIds(
      one,
      (one.alike ?? []).filter((other) => other !== id),
    ),
  );
}

/** Returns the same object if the list is unchanged, to avoid a redraw; an empty list is left out. */
function withAlikeIds(patient: BoardPatient, alike: string[]): BoardPatient {
  const { alike: before, ...rest } = patient;
  if (alike.length === 0) return before === undefined ? patient : rest;
  return before?.join() === alike.join() ? patient : { ...rest, alike };
}
