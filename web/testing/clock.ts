export const NOW = Date.parse("2026-11-22T10:00:00Z");

/** Fixes the current time but leaves the timers real, so that a page's timers run as in a browser. */
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
