/** Why a moment cannot be asked about: it is none, or has yet to come. Both in epoch milliseconds. */
export function timeProblem(at: number | null, now: number): string | null {
  if (at === null) return "Please give a valid time.";
  // The page's clock moves by minutes.
  return at > now + 60_000 ? "Please choose a time that has passed." : null;
}
