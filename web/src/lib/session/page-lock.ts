import { useEffect } from "react";

/** By which tabs of a browser know of each other that somebody is there. */
const KEY = "wardline.touched";
/** How often a touch is written down at the most. Milliseconds. */
const NOTE_MS = 5_000;
const TOUCHES = ["pointerdown", "keydown", "input", "wheel", "touchmove"] as const;

/** Calls `onLock` once nobody has touched any tab for so many minutes; undefined: never. */
export function usePageLock(minutes: number | undefined, onLock: () => void): void {
  useEffect(() => {
    if (minutes === undefined) return undefined;
    const limit = minutes * 60_000;
    let timer = 0;
    let own = 0;
    const lastTouch = () => Math.max(own, Number(localStorage.getItem(KEY) ?? 0));
    const note = () => {
      own = Date.now();
      localStorage.setItem(KEY, String(own));
    };

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
      else if (since >= NOTE_MS) note();
    }

    note();
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
