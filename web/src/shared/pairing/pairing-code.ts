import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from "@wardline/contracts/pairings";

const CODE = new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_CODE_LENGTH}}$`);

/** A code as the screen shows it, however it was typed: "abc-23 4" is "ABC234". */
export function pairingCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** Whether a screen could show this code. */
export function isPairingCode(typed: string): boolean {
  return CODE.test(pairingCode(typed));
}
