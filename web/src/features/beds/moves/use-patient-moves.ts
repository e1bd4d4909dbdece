import type { Patient } from "@wardline/contracts/patients/patient";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { type ChangeTexts, usePatientsChange } from "../../patients/data/use-patients-change.js";
import { changeText } from "../../patients/history/change-text.js";
import { useSwapPatients } from "./move-patient.js";

const toast = toastsAbout("patient-beds");

const TEXTS: ChangeTexts = {
  toast,
  about: changeText,
  changed: (_count, first) => movedText(first),
  restored: (_count, { name, bed_no }) =>
    bed_no === "" ? `${name} is without a bed again.` : `${name} is back in ${bed_no}.`,
  failed: "Failed to move the patient.",
  overtaken: ({ name }) => `${name} was changed by someone else. Please check and try again.`,
};

/** Moves and swaps patients, then shows a message with Undo. */
export function usePatientMoves() {
  const change = usePatientsChange(TEXTS);
  const scale = useAcuityScale();
  const { mutateAsync } = useSwapPatients();

  /** Swaps two patients' beds; rejects on failure. */
  async function swap(one: Patient, other: Patient, text = swappedText): Promise<void> {
    const [first = one, second = other] = await mutateAsync({
      steps: [{ patient: one }, { patient: other }],
    });
    const undoSwap = () =>
      void swap(first, second, restoredText).catch((error: unknown) =>
        toast.error(error, "Failed to swap the beds."),
      );
    const about = [first, second]
      .map((after, at) => changeText(after, { bed_no: (at === 0 ? one : other).bed_no }, scale))
      .join("; ");
    toast.success(text(one, other), text === swappedText ? { about, undo: undoSwap } : { about });
  }

  return {
    /** Moves a patient to the bed with this label; offers an override if the server refuses. */
    move: (patient: Patient, bed_no: string) => change([{ patient, data: { bed_no } }]),
    /** Reports a move; `before` is the patient's previous state. */
    reportMove: (before: Patient, after: Patient) => {
      const steps = [{ patient: after, data: { bed_no: before.bed_no } }];
      const about = changeText(after, { bed_no: before.bed_no }, scale);
      toast.success(movedText(after), { about, undo: () => change(steps) });
    },
    swap,
  };
}

function movedText({ name, bed_no }: Patient): string {
  return bed_no === "" ? `${name} has no bed now.` : `${name} was moved to ${bed_no}.`;
}

function swappedText(one: Patient, other: Patient): string {
  return `${one.name} and ${other.name} have swapped beds.`;
}

function restoredText(one: Patient, other: Patient): string {
  return `${one.name} and ${other.name} are back in their beds.`;
}
