const IDLE_FALLBACK_MS = 50;

/** Runs `act` when the browser is idle. Returns a function that cancels it. */
export function onIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, IDLE_FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => act());
  return () => cancelIdleCallback(handle);
}
