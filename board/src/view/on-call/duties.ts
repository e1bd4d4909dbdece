import type { BoardOnCall, BoardOnCallSpan } from "@wardline/contracts/boards/board";
import { findSpanAt } from "@wardline/domain/roster/on-call";

/** Department and its duty at one moment. */
export interface DutyNow {
  department: string;
  /** Null once the known duties have ended: no one knows who is on call. */
  span: BoardOnCallSpan | null;
  /** End of the known duties, epoch milliseconds. */
  knownUntil: number;
}

/**
 * Returns the last time up to `now` at which any duty ended, or 0; epoch milliseconds. No department's duty changes
 * until the next such time.
 */
export function findLastDutyEnd(onCall: readonly BoardOnCall[], now: number): number {
  let lastEnd = 0;
  for (const duty of onCall) {
    for (const { until } of listSpans(duty)) {
      const end = Date.parse(until);
      if (end <= now && end > lastEnd) lastEnd = end;
    }
  }
  return lastEnd;
}

/**
 * Returns each department's duty at `at`, from the 26 hours of duties that the board received (docs/wire/roster.md,
 * Duties).
 */
export function findDutiesAt(onCall: readonly BoardOnCall[], at: number): DutyNow[] {
  return onCall.map((duty) => {
    const spans = listSpans(duty);
    const last = spans[spans.length - 1] ?? duty;
    return {
      department: duty.department,
      span: findSpanAt(spans, at),
      knownUntil: Date.parse(last.until),
    };
  });
}

function listSpans(duty: BoardOnCall): BoardOnCallSpan[] {
  return [duty as BoardOnCallSpan].concat(duty.next);
}
