import { onPress } from "./keeping.js";

/**
 * Keeps the screen awake where the browser can. Requests a lock again whenever the page returns or a person presses
 * something, and reports each change. Returns a function that stops the requests and releases the lock.
 */
export function keepAwake(onChange: (isAwake: boolean) => void): () => void {
  let isAwake: boolean | null = null;
  let isRequesting = false;
  let isOver = false;
  let end: () => void = () => undefined;
  const setAwake = (next: boolean) => {
    isRequesting = false;
    if (next !== isAwake && !isOver) onChange(next);
    isAwake = next;
  };
  const requestLock = () => {
    if (isAwake || isRequesting || isOver || document.visibilityState !== "visible") return;
    if (!("wakeLock" in navigator)) return setAwake(false);
    isRequesting = true;
    navigator.wakeLock.request("screen").then(
      (lock) => {
        setAwake(true);
        end = () => void lock.release().catch(() => undefined);
        if (isOver) end();
        lock.addEventListener("release", () => {
          setAwake(false);
          requestLock();
        });
      },
      // Browsers refuse a lock on battery power, without HTTPS, or before the first click or key press: the screen's
      // own settings then decide.
      () => setAwake(false),
    );
  };
  requestLock();
  document.addEventListener("visibilitychange", requestLock);
  const endPresses = onPress(requestLock);
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", requestLock);
    endPresses();
    end();
  };
}
