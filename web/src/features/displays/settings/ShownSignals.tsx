import { Checkbox, Text } from "@mantine/core";
import {
  DISPLAY_SIGNAL_LABELS,
  DISPLAY_SIGNALS,
  type DisplaySignal,
  normalSignals,
} from "@wardline/domain/display-signals";
import { useId } from "react";
import classes from "../Displays.module.css";

/** What each of them tells a passer-by. */
const TELLS: Readonly<Record<DisplaySignal, string>> = {
  flags:
    "Precautions, allergies and the like, as marks: passers-by learn something of the illness.",
  acuity: "How urgent a patient is, as a number and a shape.",
  expected_discharge: "The day on which a patient is expected to leave.",
  waiting_for: "What a patient waits for, such as imaging, and for how long.",
};

interface ShownSignalsProps {
  shown: readonly DisplaySignal[];
  onChange: (shown: DisplaySignal[]) => void;
}

/** Which signals a display may show, none at first, each with what that means for privacy. */
export function ShownSignals({ shown, onChange }: ShownSignalsProps) {
  const id = useId();
  return (
    <fieldset className={classes.signals} aria-describedby={id}>
      <Text component="legend" size="sm" fw={500}>
        Signals that it shows
      </Text>
      <Text id={id} size="xs" c="dimmed">
        Waiting times and “⚠ name alike” are on every display. Patients who must not be named are
        “Private” on all of them.
      </Text>
      {DISPLAY_SIGNALS.map((signal) => (
        <Checkbox
          key={signal}
          label={DISPLAY_SIGNAL_LABELS[signal]}
          description={TELLS[signal]}
          checked={shown.includes(signal)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked ? normalSignals([...shown, signal]) : shown.filter((one) => one !== signal),
            )
          }
        />
      ))}
    </fieldset>
  );
}
