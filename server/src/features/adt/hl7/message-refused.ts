/** A message that will never fit: its sender gets AE with the message; logs get the code, which names no patient. */
export class MessageRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A value of a message in a reason, unless it may be a patient's data. */
export function quoted(value: string): string {
  return /^[\w. /^-]{1,40}$/.test(value) ? value : "that was sent";
}
