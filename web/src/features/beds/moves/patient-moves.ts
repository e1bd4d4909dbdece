import { type QueryClient, useMutation } from "@tanstack/react-query";
import { movePatient, type Patient, swapPatients } from "@wardline/contracts/patients/patient";
import { call, createRequestKey } from "../../../lib/calls/api.js";
import { createVersionedMutation } from "../../../lib/calls/versioned-mutation.js";
import { useAcuityScale } from "../../../shared/patients/signal-settings.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { changeText } from "../../patients/data/history-entries.js";
import { applyPatientChange, patientKeys } from "../../patients/data/patient-cache.js";
import { type ChangeTexts, usePatientsChange } from "../../patients/data/use-patients-change.js";

const toast = toastsAbout("patient-beds");
const swapKey = createRequestKey();

function putPatient(client: QueryClient, payload: Patient): void {
  applyPatientChange(client, { type: "patient.updated", payload });
}

interface PatientMove {
  patient: Patient;
  bed: string;
  /** True to move the patient even if the bed is taken or closed. */
  override: boolean;
}

/** Returns the mutation that moves a patient to another bed. */
export const { useChange: useMovePatient } = createVersionedMutation<Patient, PatientMove>({
  mutationKey: patientKeys.saving,
  send: async ({ patient, bed, override }) => {
    const body = override ? { bed, override } : { bed };
    const options = { params: { id: patient.id }, body, ifMatch: patient.version };
    return (await call(movePatient, options)).data;
  },
  put: putPatient,
});

function useSwapPatients() {
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: async ([{ id, version }, other]: readonly [Patient, Patient]) => {
      const body = { with: other.id };
      const idempotencyKey = swapKey.of({ id, version, ...body });
      return (await call(swapPatients, { params: { id }, body, ifMatch: version, idempotencyKey }))
        .data;
    },
    onSuccess: (patients, _pair, _result, { client }) => {
      swapKey.forget();
      for (const payload of patients) putPatient(client, payload);
    },
  });
}

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

  /** Swaps two patients' beds; rejects on failure. The swap that undoes another has no Undo itself. */
  async function swap(one: Patient, other: Patient, isUndo = false): Promise<void> {
    const [first = one, second = other] = await mutateAsync([one, other]);
    const about = [
      changeText(first, { bed_no: one.bed_no }, scale),
      changeText(second, { bed_no: other.bed_no }, scale),
    ].join("; ");
    const names = `${one.name} and ${other.name}`;
    if (isUndo) toast.success(`${names} are back in their beds.`, { about });
    else {
      const undo = () => void trySwap(first, second, true);
      toast.success(`${names} have swapped beds.`, { about, undo });
    }
  }

  const trySwap = (one: Patient, other: Patient, isUndo = false) =>
    swap(one, other, isUndo).catch((error) => toast.error(error, "Failed to swap the beds."));

  return {
    /** Moves a patient to the bed with this label; offers an override if the server refuses. */
    move: (patient: Patient, bed_no: string) => change([{ patient, data: { bed_no } }]),
    reportMove: ({ bed_no }: Patient, after: Patient) => {
      const about = changeText(after, { bed_no }, scale);
      const undo = () => change([{ patient: after, data: { bed_no } }]);
      toast.success(movedText(after), { about, undo });
    },
    swap,
    trySwap,
  };
}

function movedText({ name, bed_no }: Patient): string {
  return bed_no === "" ? `${name} has no bed now.` : `${name} was moved to ${bed_no}.`;
}
