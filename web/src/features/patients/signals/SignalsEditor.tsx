import type { Patient } from "@wardline/contracts/patients";
import { SignalsChoice } from "./SignalsChoice.js";
import { useSignalsChange } from "./use-signals-change.js";

interface SignalsEditorProps {
  patient: Patient;
  /** Side by side, where a page has room. */
  isWide?: boolean;
}

/** The signals of a patient, each saved at once, and undone where the server refuses it. */
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
