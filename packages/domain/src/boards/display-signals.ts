/** The fields of a patient that a display may be allowed to show besides bed, name, status and teams (docs/wire.md, Signals). */
export const DISPLAY_SIGNALS = ["flags", "acuity", "expected_discharge", "waiting_for"] as const;

export type DisplaySignal = (typeof DISPLAY_SIGNALS)[number];

/** A choice of signals: each once, in their own order. */
export function normalSignals(signals: readonly DisplaySignal[]): DisplaySignal[] {
  return DISPLAY_SIGNALS.filter((signal) => signals.indexOf(signal) >= 0);
}
