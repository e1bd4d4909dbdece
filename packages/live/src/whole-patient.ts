import { LATER_FIELDS, type Patient } from "@wardline/contracts/patients";
import type { LoggedPatient } from "@wardline/database/event-log";

/**
 * A logged card as those receive it who may see all of it (docs/wire.md, Patients). Fields that there were none of when
 * it was written are as in a card for which nobody has given them, and it has had its status since it was opened, for
 * all that is known. Whose names are alike follows from the cards, which its receivers have.
 */
export function wholePatient(
  { alike: _alike, ...card }: LoggedPatient,
  later = LATER_FIELDS,
): Patient {
  return { ...later, status_since: card.created_at, ...card };
}
