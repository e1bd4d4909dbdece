import type { LiveHandlers } from "./live-cache.js";

/** Under which key the cache keeps the hospital's settings of signals. */
export const SIGNALS_KEY = ["signals"] as const;

/** Keeps the settings current. Apart from the calls: every page has it, and few ask. */
export const signalsLive: LiveHandlers = {
  "signals.updated": ({ payload }, client) =>
    client.setQueryData(SIGNALS_KEY, (held) => held && payload),
};
