import { useState } from "react";
import { useNow } from "../../lib/time/clock.js";

/** Where somebody is at work: in a row, a menu or a dialog. */
const AT_WORK = '[data-rows] > tbody, ul[data-rows], [role="menu"], [role="dialog"], dialog';

/**
 * The minute by which a list whose order changes with time was last sorted, epoch milliseconds. While the focus is in a row, a
 * menu or a dialog it stays: no row moves away below a hand.
 */
export function useResortMinute(): number {
  const now = useNow();
  const [minute, setMinute] = useState(now);
  if (minute !== now && document.activeElement?.closest(AT_WORK) == null) setMinute(now);
  return minute;
}
