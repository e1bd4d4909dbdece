/** How a call to somebody on call ended (docs/wire.md, Reports of calls). */
export const CALL_RESULTS = ["reached", "no_answer", "wrong_person"] as const;

export type CallResult = (typeof CALL_RESULTS)[number];

/** What a contact can be marked with, for everybody. */
export type FailedCall = Exclude<CallResult, "reached">;

/** A contact of which several people said that calls fail: `at`, as the wire writes it, of the report that marked it. */
export interface ContactMark {
  result: FailedCall;
  at: string;
}

/** How many people have to say that a call failed before everybody is warned. */
const REPORTERS = 2;

/**
 * What the reports of one duty's calls to one person, oldest first, mark the contact with: of each reporter the newest
 * counts. Null where fewer than two say that a call failed.
 */
export function markOfReports(
  reports: readonly { reporter: string; result: CallResult }[],
): FailedCall | null {
  const newest = new Map<string, CallResult>();
  for (const { reporter, result } of reports) {
    newest.delete(reporter);
    newest.set(reporter, result);
  }
  const failed = [...newest.values()].filter((result) => result !== "reached");
  return failed.length < REPORTERS ? null : (failed.at(-1) ?? null);
}
