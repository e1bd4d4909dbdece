import { acceptPairing, PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from "@wardline/contracts/displays";
import { ERRORS } from "@wardline/contracts/errors";
import { type FieldErrors, schemaErrors } from "../../../lib/form-errors.js";

/** What is typed in to pair a screen (docs/wire.md, Displays and boards). */
export interface PairingValues extends Record<string, unknown> {
  code: string;
  name: string;
}

const CODE = new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`);
const WRONG_CODE = ERRORS.PAIRING_CODE_INVALID[1];

/** A code as the screen shows it, however it was typed: "abc-23 4" is "ABC234". */
export function pairingCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** One sentence for each field that needs attention. */
export function pairingErrors({ code, name }: PairingValues): FieldErrors {
  const errors = schemaErrors(acceptPairing.body, { code, name });
  const isCode = CODE.test(pairingCode(code));
  return isCode ? errors : { ...errors, code: errors.code ?? WRONG_CODE };
}
