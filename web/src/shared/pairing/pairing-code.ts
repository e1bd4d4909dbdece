import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from "@wardline/contracts/boards/pairings";
import { ERRORS } from "@wardline/contracts/errors";
import type { FieldErrors } from "../../ui/form/form-errors.js";

const CODE = new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`);

/** Normalises a typed code to the form on the screen: "abc-23 4" becomes "ABC234". */
export function normalisePairingCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** Adds an error if the typed text cannot be a pairing code. */
export function withCodeError(errors: FieldErrors, typed: string): FieldErrors {
  if (CODE.test(normalisePairingCode(typed))) return errors;
  return { ...errors, code: errors.code ?? ERRORS.PAIRING_CODE_INVALID[1] };
}
