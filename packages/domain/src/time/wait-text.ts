const MINUTE_SECONDS = 60;

/** Formats a wait, rounded up to minutes: "a minute", "15 minutes". */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
