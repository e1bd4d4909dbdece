import { localItems } from "@wardline/client/page-storage";
import { useEffect, useRef, useState } from "react";

/** By which tabs of a browser know of each other that somebody is there. */
const KEY = "wardline.touched";
/** How often a touch is written down at the most. Milliseconds. */
const NOTE_MS = 5_000;
/** How long before it locks the page says so. Milliseconds. */
export const LOCK_WARNING_MS = 30_000;
// Magnifiers move the pointer alone; the reading cursors of screen readers scroll, and move the focus or the selection.
const TOUCHES = [
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

/** Makes a test of an event: false where the page has moved below a pointer that rests, or by itself. */
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

/** The last touch of this tab, epoch milliseconds, also where storage is full. */
let own = 0;

/** Writes down that somebody is at this computer now. */
export function noteTouch(): void {
  own = Date.now();
  try {
    localItems.setItem(KEY, String(own));
  } catch {
    // Other tabs do not hear of it.
  }
}

function lastTouch(): number {
  return Math.max(own, Number(localItems.getItem(KEY) ?? 0));
}

/**
 * Calls `onLock` once nobody has touched any tab for so many minutes; undefined: never. Opening a page is no touch: one
 * that was closed, or whose browser was started again, locks if the last touch is too long ago. Returns true while only
 * `LOCK_WARNING_MS` are left.
 */
export function usePageLock(minutes: number | undefined, onLock: () => void): boolean {
  const [isEnding, setEnding] = useState(false);
  const isOpening = useRef(true);
  useEffect(() => {
    // Somebody switched the lock on while this page was open, when touches were not written down.
    const isNew = !isOpening.current;
    isOpening.current = false;
    if (minutes === undefined) return undefined;
    const limit = minutes * 60_000;
    let timer = 0;

    function look(): void {
      window.clearTimeout(timer);
      const left = lastTouch() + limit - Date.now();
      setEnding(left > 0 && left <= LOCK_WARNING_MS);
      if (left <= 0) onLock();
      else timer = window.setTimeout(look, left > LOCK_WARNING_MS ? left - LOCK_WARNING_MS : left);
    }
    const isUse = createUseTest();
    function touch(event: Event): void {
      const since = Date.now() - lastTouch();
      if (since < NOTE_MS || !isUse(event)) return;
      // A laptop that slept past its time is locked, whatever woke it.
      if (since < limit) noteTouch();
      if (since >= limit - LOCK_WARNING_MS) look();
    }

    if (isNew || lastTouch() === 0) noteTouch();
    look();
    for (const type of TOUCHES) {
      window.addEventListener(type, touch, { capture: true, passive: true });
    }
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", look);
    return () => {
      window.clearTimeout(timer);
      for (const type of TOUCHES) window.removeEventListener(type, touch, { capture: true });
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", look);
    };
  }, [minutes, onLock]);
  return isEnding;
}
