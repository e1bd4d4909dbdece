/** Outcome of a call to somebody on call (docs/wire/roster.md, Reports of calls). */
export const CALL_RESULTS = ["reached", "no_answer", "wrong_person"] as const;

export type CallResult = (typeof CALL_RESULTS)[number];

/** Outcome of a failed call, which can mark the contact for everybody. */
export type FailedCall = Exclude<CallResult, "reached">;

/** Mark of a contact that several people could not reach; `at` is the RFC 3339 time of the decisive report. */
export interface ContactMark {
  result: FailedCall;
  at: string;
}

/** Number of people who must report failed calls before everybody is warned. */
const REPORTERS_FOR_WARNING = 2;

/**
 * Derives a contact's mark from the reports of one duty, oldest first; only the newest report of each person counts.
 * Null with fewer than two failures.
 */
export function deriveMark(
  reports: readonly { reporter: string; result: CallResult }[],
): FailedCall | null {
  const newest = new Map<string, CallResult>();
  for (const { reporter, result } of reports) {
    newest.delete(reporter);
    newest.set(reporter, result);
  }
  const failed = [...newest.values()].filter((result) => result !== "reached");
  return failed.length < REPORTERS_FOR_WARNING ? null : (failed.at(-1) ?? null);
}
