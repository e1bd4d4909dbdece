import { localItems } from "@wardline/client/page-storage";
import { useEffect, useRef, useState } from "react";
import { tryStore } from "../try-store.js";

const KEY = "wardline.touched";
const MIN_RECORD_INTERVAL_MS = 5_000;
export const LOCK_WARNING_MS = 30_000;
// Magnifiers only move the pointer; the reading cursors of screen readers scroll, or move the focus or the selection.
const USE_EVENTS = [
  "pointerdown",
  "pointermove",
  "keydown",
  "input",
  "wheel",
  "touchmove",
  "scroll",
  "focusin",
  "selectionchange",
] as const;

/** Tells use apart from a page that moved under a resting pointer, or that scrolled because its height changed. */
function createUseTest(): (event: Event) => boolean {
  let pointer = "";
  let height = document.documentElement.scrollHeight;
  return (event) => {
    if (event.type === "pointermove") {
      const before = pointer;
      const { screenX, screenY } = event as PointerEvent;
      pointer = `${screenX} ${screenY}`;
      return before !== "" && before !== pointer;
    }
    if (event.type === "scroll") {
      const before = height;
      height = document.documentElement.scrollHeight;
      return before === height;
    }
    return true;
  };
}

/** Last use of this tab in epoch milliseconds; works even if the storage is full. */
let ownLastUse = 0;

/** Records that a person is using this computer now. */
export function recordUse(): void {
  ownLastUse = Date.now();
  tryStore(localItems, KEY, String(ownLastUse));
}

function readLastUse(): number {
  return Math.max(ownLastUse, Number(localItems.getItem(KEY) ?? 0));
}

/** Calls `onLock` after `minutes` without use in any tab. Returns true during the last `LOCK_WARNING_MS`. */
export function usePageLock(minutes: number | undefined, onLock: () => void): boolean {
  const [isWarning, setWarning] = useState(false);
  const isOpening = useRef(true);
  useEffect(() => {
    // If the lock is switched on while the page is open, no earlier use was stored.
    const wasEnabledLater = !isOpening.current;
    isOpening.current = false;
    if (minutes === undefined) return undefined;
    const limit = minutes * 60_000;
    let timer = 0;

    function checkLock(): void {
      window.clearTimeout(timer);
      const left = readLastUse() + limit - Date.now();
      setWarning(left > 0 && left <= LOCK_WARNING_MS);
      if (left <= 0) onLock();
      else {
        const untilWarning = left - LOCK_WARNING_MS;
        timer = window.setTimeout(checkLock, untilWarning > 0 ? untilWarning : left);
      }
    }
    const isUse = createUseTest();
    function recordUseNow(event: Event): void {
      const since = Date.now() - readLastUse();
      if (since < MIN_RECORD_INTERVAL_MS || !isUse(event)) return;
      // An event that wakes a laptop after the limit does not count as use.
      if (since < limit) recordUse();
      if (since >= limit - LOCK_WARNING_MS) checkLock();
    }

    if (wasEnabledLater || readLastUse() === 0) recordUse();
    // Opening a page does not count as use, so a page that is opened too late locks at once.
    checkLock();
    const controller = new AbortController();
    const { signal } = controller;
    for (const type of USE_EVENTS)
      window.addEventListener(type, recordUseNow, { capture: true, passive: true, signal });
    document.addEventListener("visibilitychange", checkLock, { signal });
    window.addEventListener("pageshow", checkLock, { signal });
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [minutes, onLock]);
  return isWarning;
}
