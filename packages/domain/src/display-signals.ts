/** What a display may be allowed to show of a patient besides bed, name, status and teams (docs/wire.md, Signals). */
export const DISPLAY_SIGNALS = ["flags", "acuity", "expected_discharge", "waiting_for"] as const;

export type DisplaySignal = (typeof DISPLAY_SIGNALS)[number];

/** The person's word for each choice. */
export const DISPLAY_SIGNAL_LABELS: Readonly<Record<DisplaySignal, string>> = {
  flags: "Flags",
  acuity: "Acuity",
  expected_discharge: "Expected discharge",
  waiting_for: "Waiting for",
};

/** A choice of signals: each once, in their own order. */
export function normalSignals(signals: readonly DisplaySignal[]): DisplaySignal[] {
  return DISPLAY_SIGNALS.filter((signal) => signals.indexOf(signal) >= 0);
}
