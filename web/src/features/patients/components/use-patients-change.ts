import type { Patient } from "@wardline/contracts/patients";
import { useStable } from "../../../lib/use-stable.js";
import type { ToastAction, toastsAbout } from "../../../ui/toast.js";
import { type ChangeOutcome, type PatientStep, useChangePatients } from "../api/change-patients.js";
import { currentPatientOf } from "../api/update-patient.js";

/** What is said of a change of one or many patients. */
export interface ChangeTexts {
  toast: ReturnType<typeof toastsAbout>;
  changed: (count: number) => string;
  restored: (count: number) => string;
  /** Where the server says nothing better. */
  failed: string;
  /** Someone else was faster; `current` is how the patient is now. */
  overtaken: (current: Patient) => string;
}

/** Changes patients and says what came of it, with an Undo for as long as that is shown. `texts` must stay the same. */
export function usePatientsChange(texts: ChangeTexts): (steps: readonly PatientStep[]) => void {
  const { mutateAsync } = useChangePatients();

  async function change(steps: readonly PatientStep[]): Promise<void> {
    const outcome = await mutateAsync({ steps });
    const back = outcome.done.map(({ undo }) => undo);
    const action = { label: "Undo", onSelect: () => void restore(back) };
    tell(texts, outcome, texts.changed, back.length === 0 ? {} : { action });
  }

  async function restore(steps: readonly PatientStep[]): Promise<void> {
    tell(texts, await mutateAsync({ steps }), texts.restored, {});
  }

  return useStable((steps) => void change(steps));
}

/** What failed is said before what worked: the list shows the rest. */
function tell(
  { toast, failed: fallback, overtaken }: ChangeTexts,
  { done, failed }: ChangeOutcome,
  successText: (count: number) => string,
  options: { action?: ToastAction },
): void {
  const [first] = failed;
  if (first === undefined) {
    if (done.length > 0) toast.success(successText(done.length), options);
    return;
  }
  if (failed.length > 1) {
    const names = failed.map(({ patient }) => patient.name).join(", ");
    toast.warning(
      `${failed.length} patients could not be updated. Please check: ${names}`,
      options,
    );
    return;
  }
  const current = currentPatientOf(first.error);
  if (current === null) toast.error(first.error, fallback, options);
  else toast.warning(overtaken(current), options);
}
