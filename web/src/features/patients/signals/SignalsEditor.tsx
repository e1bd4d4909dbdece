import type { Patient } from "@wardline/contracts/patients/patient";
import { SignalsChoice } from "./SignalsChoice.js";
import { useSignalsChange } from "./use-signals-change.js";

interface SignalsEditorProps {
  patient: Patient;
  /** True to arrange the groups side by side if there is room. */
  isWide?: boolean;
}

/** Edits a patient's signals; saves each change at once and rolls it back if the server refuses it. */
export function SignalsEditor({ patient, isWide = false }: SignalsEditorProps) {
  const change = useSignalsChange();
  return (
    <SignalsChoice
      name={patient.name}
      values={patient}
      onChange={(data) => change(patient, data)}
      isWide={isWide}
    />
  );
}
