import { onPress } from "./keeping.js";

/**
 * Keeps the screen awake where the browser can. Requests a lock at once, when the page comes to the front, when the
 * lock is released, and at each click or key press without a lock. Calls `changed` with the result; returns a function
 * that stops all this.
 */
export function keepAwake(changed: (isAwake: boolean) => void): () => void {
  let isAwake: boolean | null = null;
  let isAsking = false;
  let isOver = false;
  let end: () => void = () => undefined;
  const become = (next: boolean) => {
    isAsking = false;
    if (next !== isAwake && !isOver) changed(next);
    isAwake = next;
  };
  const ask = () => {
    if (isAwake === true || isAsking || isOver || document.visibilityState !== "visible") return;
    if (!("wakeLock" in navigator)) {
      become(false);
      return;
    }
    isAsking = true;
    navigator.wakeLock.request("screen").then(
      (lock) => {
        become(true);
        end = () => void lock.release().catch(() => undefined);
        if (isOver) end();
        lock.addEventListener("release", () => {
          become(false);
          ask();
        });
      },
      // Browsers refuse on battery, without HTTPS, or before the first click or key press: the screen's own settings
      // then decide.
      () => become(false),
    );
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  const endPresses = onPress(ask);
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    endPresses();
    end();
  };
}
