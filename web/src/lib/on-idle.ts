/** Where the browser does not tell when it is idle. Milliseconds. */
const A_MOMENT = 50;

/** Does something as soon as the browser has nothing more urgent to do. Returns what cancels it. */
export function onIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, A_MOMENT);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(() => act());
  return () => cancelIdleCallback(asked);
}
