/** Optional patient fields a display may show, besides bed, name, status and teams (docs/wire/patients.md, Signals). */
export const DISPLAY_SIGNALS = ["flags", "acuity", "expected_discharge", "waiting_for"] as const;

export type DisplaySignal = (typeof DISPLAY_SIGNALS)[number];

/** Removes duplicates and sorts signals into their canonical order. */
export function normaliseSignals(signals: readonly DisplaySignal[]): DisplaySignal[] {
  return DISPLAY_SIGNALS.filter((signal) => signals.indexOf(signal) >= 0);
}
