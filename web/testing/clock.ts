/** The moment at which a spec's clock stands, unless it says another. */
export const NOW = Date.parse("2026-11-22T10:00:00Z");

/** Stops the clock, and leaves alone what waits: a page's timers run as they do in a browser. */
export function stopClock(now = NOW): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      "cancelAnimationFrame",
      "cancelIdleCallback",
      "clearImmediate",
      "clearInterval",
      "clearTimeout",
      "hrtime",
      "nextTick",
      "performance",
      "queueMicrotask",
      "requestAnimationFrame",
      "requestIdleCallback",
      "setImmediate",
      "setInterval",
      "setTimeout",
    ],
  });
}
