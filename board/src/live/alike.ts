import type { BoardPatient } from "@wardline/contracts/boards";

/**
 * The patients after `patient`, one of them, was written: each patient that it names as alike names it too, and nobody else does. What
 * it does not say of this has stayed as it was `before` (docs/wire.md, Signals).
 */
export function withAlike(
  patients: readonly BoardPatient[],
  patient: BoardPatient,
  before: BoardPatient | undefined,
): BoardPatient[] {
  const { id } = patient;
  // Someone who is named and not shown has just left, and is not to be counted.
  const alike = (patient.alike ?? before?.alike ?? []).filter((other) =>
    patients.some((one) => one.id === other),
  );
  return patients.map((one) => {
    if (one.id === id) return named(one, alike);
    const others = (one.alike ?? []).filter((other) => other !== id);
    return named(one, alike.indexOf(one.id) < 0 ? others : others.concat(id).sort());
  });
}

/** The patients after the one of `id` has left. */
export function withoutAlike(patients: readonly BoardPatient[], id: string): BoardPatient[] {
  return patients.map((one) =>
    named(
      one,
      (one.alike ?? []).filter((other) => other !== id),
    ),
  );
}

/** The patient itself where its list stays, so that nothing is drawn again for it; like nobody is no list. */
function named(patient: BoardPatient, alike: string[]): BoardPatient {
  const { alike: before, ...rest } = patient;
  if (alike.length === 0) return before === undefined ? patient : rest;
  return before?.join() === alike.join() ? patient : { ...rest, alike };
}
