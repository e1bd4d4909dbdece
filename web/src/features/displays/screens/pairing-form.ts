import { acceptPairing } from "@wardline/contracts/boards/pairings";
import { withCodeError } from "../../../shared/pairing/pairing-code.js";
import { type FieldErrors, validateSchema } from "../../../ui/form/form-errors.js";

/** Values of the form that pairs a screen (docs/wire/boards.md, Displays and boards). */
export type PairingValues = { code: string; name: string };

/** Returns one error message for each invalid field. */
export function findPairingErrors({ code, name }: PairingValues): FieldErrors {
  return withCodeError(validateSchema(acceptPairing.body, { code, name }), code);
}
