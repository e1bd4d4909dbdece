/**
 * Error for a message that can never be accepted. The sender gets AE with the error's message; logs get the code, which
 * names no patient.
 */
export class MessageRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Quotes a value of a message in a reason, unless the value may be patient data. */
export function quote(value: string): string {
  return /^[\w. /^-]{1,40}$/.test(value) ? value : "that was sent";
}
