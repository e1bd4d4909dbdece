import type { Patient } from "@wardline/contracts/patients";
import { useStable } from "../../../lib/use-stable.js";
import type { ToastAction, toastsAbout } from "../../../ui/feedback/toast.js";
import { type ChangeOutcome, type PatientStep, useChangePatients } from "./change-patients.js";
import { currentPatientOf, isBedRefused } from "./update-patient.js";

/** What is said of a change of one or many patients. */
export interface ChangeTexts {
  toast: ReturnType<typeof toastsAbout>;
  /** `first` is how the first of them is now. */
  changed: (count: number, first: Patient) => string;
  restored: (count: number, first: Patient) => string;
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
    const undo = { label: "Undo", onSelect: () => void restore(back) };
    const again = overridden(steps, outcome);
    const insist = { label: "Put here all the same", onSelect: () => void change(again) };
    const action = again.length > 0 ? insist : undo;
    tell(texts, outcome, texts.changed, back.length + again.length === 0 ? {} : { action });
  }

  async function restore(steps: readonly PatientStep[]): Promise<void> {
    const outcome = await mutateAsync({ steps });
    const again = overridden(steps, outcome);
    const action = { label: "Put here all the same", onSelect: () => void restore(again) };
    tell(texts, outcome, texts.restored, again.length === 0 ? {} : { action });
  }

  return useStable((steps) => void change(steps));
}

/** The steps that were refused for their beds, to be done all the same. */
function overridden(steps: readonly PatientStep[], { failed }: ChangeOutcome): PatientStep[] {
  const refused = new Set(
    failed.filter(({ error }) => isBedRefused(error)).map(({ patient }) => patient.id),
  );
  return steps
    .filter(({ patient }) => refused.has(patient.id))
    .map((step) => ({ ...step, override: true }));
}

/** What failed is said before what worked: the list shows the rest. */
function tell(
  { toast, failed: fallback, overtaken }: ChangeTexts,
  { done, failed }: ChangeOutcome,
  successText: (count: number, first: Patient) => string,
  options: { action?: ToastAction },
): void {
  const [first] = failed;
  if (first === undefined) {
    const [changed] = done;
    if (changed !== undefined) toast.success(successText(done.length, changed.after), options);
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
