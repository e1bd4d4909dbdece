import type { BoardOnCall, BoardOnCallSpan } from "@wardline/contracts/boards";
import { spanAt } from "@wardline/domain/roster/on-call";

/** A department and the duty that it has at one moment. */
export interface DutyNow {
  department: string;
  /** Null once the duties that the board knows have ended: no one knows who is on call. */
  span: BoardOnCallSpan | null;
  /** Until when the board knows, epoch milliseconds. */
  knownUntil: number;
}

/**
 * The last moment up to `now` at which a duty ended, 0 where none has; epoch milliseconds. From it until the next such
 * moment every department's duty is the same.
 */
export function lastTurn(onCall: readonly BoardOnCall[], now: number): number {
  let turn = 0;
  for (const duty of onCall) {
    for (const { until } of spansOf(duty)) {
      const end = Date.parse(until);
      if (end <= now && end > turn) turn = end;
    }
  }
  return turn;
}

/** Who is on call in each department at `at`, by what the board received for the next 26 hours (docs/wire.md, Duties). */
export function dutiesAt(onCall: readonly BoardOnCall[], at: number): DutyNow[] {
  return onCall.map((duty) => {
    const spans = spansOf(duty);
    const last = spans[spans.length - 1] ?? duty;
    return {
      department: duty.department,
      span: spanAt(spans, at),
      knownUntil: Date.parse(last.until),
    };
  });
}

function spansOf(duty: BoardOnCall): BoardOnCallSpan[] {
  return [duty as BoardOnCallSpan].concat(duty.next);
}
