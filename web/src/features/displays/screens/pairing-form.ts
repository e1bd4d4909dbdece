import { ERRORS } from "@wardline/contracts/errors";
import { acceptPairing } from "@wardline/contracts/pairings";
import { isPairingCode } from "../../../shared/pairing/pairing-code.js";
import { type FieldErrors, schemaErrors } from "../../../ui/form/form-errors.js";

/** What is typed in to pair a screen (docs/wire.md, Displays and boards). */
export interface PairingValues extends Record<string, unknown> {
  code: string;
  name: string;
}

const WRONG_CODE = ERRORS.PAIRING_CODE_INVALID[1];

/** One sentence for each field that needs attention. */
export function pairingErrors({ code, name }: PairingValues): FieldErrors {
  const errors = schemaErrors(acceptPairing.body, { code, name });
  return isPairingCode(code) ? errors : { ...errors, code: errors.code ?? WRONG_CODE };
}
