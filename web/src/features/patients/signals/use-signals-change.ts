import type { Patient, PatientData } from "@wardline/contracts/patients/patient";
import type { DisplaySignal } from "@wardline/domain/boards/display-signals";
import type { PatientFlag } from "@wardline/domain/patients/patient-flags";
import { useStable } from "../../../lib/use-stable.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { type ChangeTexts, usePatientsChange } from "../data/use-patients-change.js";
import { changeText } from "../history/change-text.js";

const PRIVATE: PatientFlag = "do_not_name";

export const PRIVATE_TEXT = "Shown as Private on every display.";

/** Fields of a card that a tap can change. */
export type Signals = Pick<PatientData, DisplaySignal>;

const TEXTS: ChangeTexts = {
  toast: toastsAbout("patient-signals"),
  about: changeText,
  changed: (_count, { name }) => `The signals of ${name} were updated.`,
  restored: (_count, { name }) => `Restored the signals of ${name}.`,
  failed: "Failed to update the signals.",
  overtaken: ({ name }) => `${name} was changed by someone else. Please check and try again.`,
};

const namingText = ({ name, flags }: Patient) =>
  flags.includes(PRIVATE)
    ? `${name}: ${PRIVATE_TEXT}`
    : `${name} is named again on displays that show names.`;

const PRIVACY_TEXTS: ChangeTexts = {
  ...TEXTS,
  changed: (_count, patient) => namingText(patient),
  restored: (_count, patient) => namingText(patient),
};

/** Changes a patient's signals at once and reports the result, with Undo while the message is visible. */
export function useSignalsChange(): (patient: Patient, data: Signals) => void {
  const change = usePatientsChange(TEXTS);
  const changeNaming = usePatientsChange(PRIVACY_TEXTS);
  return useStable((patient, data) => {
    const isNaming =
      data.flags !== undefined && data.flags.includes(PRIVATE) !== patient.flags.includes(PRIVATE);
    (isNaming ? changeNaming : change)([{ patient, data }]);
  });
}
