/** A `Date` header names whole seconds, and the answer was on its way: up to this much is no error of the own clock. */
const TOLERANCE_MS = 2_000;

let skew = 0;

/** Learns from the `Date` header of an answer how wrong the clock of this computer is. */
export function observeServerDate(header: string | null): void {
  const told = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(told)) return;
  const ahead = told - Date.now();
  skew = Math.abs(ahead) <= TOLERANCE_MS ? 0 : ahead;
}

/** The server's time in epoch milliseconds, as far as it is known; a computer whose clock is wrong shows it right. */
export function serverNow(): number {
  return Date.now() + skew;
}
