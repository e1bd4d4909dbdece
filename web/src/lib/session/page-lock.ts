import { useEffect, useRef } from "react";

/** By which tabs of a browser know of each other that somebody is there. */
const KEY = "wardline.touched";
/** How often a touch is written down at the most. Milliseconds. */
const NOTE_MS = 5_000;
const TOUCHES = ["pointerdown", "keydown", "input", "wheel", "touchmove"] as const;

/** The last touch of this tab, epoch milliseconds, also where storage is full or forbidden. */
let own = 0;

/** Writes down that somebody is at this computer now. */
export function noteTouch(): void {
  own = Date.now();
  try {
    localStorage.setItem(KEY, String(own));
  } catch {
    // Other tabs do not hear of it.
  }
}

function lastTouch(): number {
  return Math.max(own, Number(localStorage.getItem(KEY) ?? 0));
}

/**
 * Calls `onLock` once nobody has touched any tab for so many minutes; undefined: never. Opening a page is no touch: one
 * that was closed, or whose browser was started again, locks if the last touch is too long ago.
 */
export function usePageLock(minutes: number | undefined, onLock: () => void): void {
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
      if (left <= 0) onLock();
      else timer = window.setTimeout(look, left);
    }
    function touch(): void {
      const since = Date.now() - lastTouch();
      // A laptop that slept past its time is locked, whatever woke it.
      if (since >= limit) look();
      else if (since >= NOTE_MS) noteTouch();
    }

    if (isNew || lastTouch() === 0) noteTouch();
    look();
    for (const type of TOUCHES) {
      window.addEventListener(type, touch, { capture: true, passive: true });
    }
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearTimeout(timer);
      for (const type of TOUCHES) window.removeEventListener(type, touch, { capture: true });
      document.removeEventListener("visibilitychange", look);
    };
  }, [minutes, onLock]);
}
