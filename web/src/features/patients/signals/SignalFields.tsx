import type { Patient } from "@wardline/contracts/patients/patient";
import type { DisplaySignal } from "@wardline/domain/boards/display-signals";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { marksText, waitingForLine } from "../../../shared/patients/signal-texts.js";
import classes from "./SignalFields.module.css";
import { SignalsChoice } from "./SignalsChoice.js";
import type { Signals } from "./use-signals-change.js";

interface SignalFieldsProps {
  name: string;
  values: Pick<Patient, DisplaySignal>;
  onChange: (data: Signals) => void;
}

/** Signal fields of a card's form; collapsed at first, because all of them are optional. */
export function SignalFields({ name, values, onChange }: SignalFieldsProps) {
  const scale = useAcuityScale();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Signals (optional) <span>{chosenText(values, scale)}</span>
      </summary>
      {isOpen ? (
        <div className={classes.content}>
          <SignalsChoice name={name} values={values} onChange={onChange} isWide />
        </div>
      ) : null}
    </details>
  );
}

function chosenText(values: SignalFieldsProps["values"], scale: AcuityScale): string {
  const { expected_discharge: day, waiting_for } = values;
  return [
    marksText(values, scale),
    day === null ? "" : `Discharge ${dayText(day)}`,
    waitingForLine(waiting_for),
  ]
    .filter(Boolean)
    .join("; ");
}
