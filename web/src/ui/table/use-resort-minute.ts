import { useState } from "react";
import { useNow } from "../../lib/time/clock.js";

/** Selector of elements whose focus means that somebody is working: a row, a menu or a dialog. */
const WORKING_FOCUS = '[data-rows] > tbody, ul[data-rows], [role="menu"], [role="dialog"], dialog';

/**
 * Returns the minute of the last time-based sort, in epoch milliseconds. The minute stays fixed while the focus is in a
 * row, menu or dialog, so that rows do not move.
 */
export function useResortMinute(): number {
  const now = useNow();
  const [minute, setMinute] = useState(now);
  if (minute !== now && document.activeElement?.closest(WORKING_FOCUS) == null) setMinute(now);
  return minute;
}
