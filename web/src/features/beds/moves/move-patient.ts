import { useMutation } from "@tanstack/react-query";
import { movePatient, type Patient, swapPatients } from "@wardline/contracts/patients/patient";
import { call } from "../../../lib/calls/api.js";
import { createRequestKey } from "../../../lib/calls/request-key.js";
import { applyPatientChange } from "../../patients/data/patient-cache.js";
import { patientKeys } from "../../patients/data/patient-keys.js";
import { readCurrentPatient } from "../../patients/data/update-patient.js";

const swapKey = createRequestKey();

interface PatientMove {
  patient: Patient;
  bed: string;
  /** True to move the patient even if the bed is taken or closed. */
  override: boolean;
}

/** Returns the mutation that moves a patient to another bed. */
export function useMovePatient() {
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: async ({ patient, bed, override }: PatientMove) => {
      const body = override ? { bed, override } : { bed };
      const options = { params: { id: patient.id }, body, ifMatch: patient.version };
      return (await call(movePatient, options)).data;
    },
    onSuccess: (payload, _move, _result, { client }) =>
      applyPatientChange(client, { type: "patient.updated", payload }),
    onError: (error, _move, _result, { client }) => {
      const payload = readCurrentPatient(error);
      if (payload !== null) applyPatientChange(client, { type: "patient.updated", payload });
    },
  });
}

/** Returns the mutation that swaps two patients' beds. */
export function useSwapPatients() {
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: async ({ steps: [one, other] }: { steps: readonly [Step, Step] }) => {
      const { id, version } = one.patient;
      const body = { with: other.patient.id };
      const idempotencyKey = swapKey.of({ id, version, ...body });
      return (await call(swapPatients, { params: { id }, body, ifMatch: version, idempotencyKey }))
        .data;
    },
    onSuccess: (patients, _steps, _result, { client }) => {
      swapKey.forget();
      for (const payload of patients) {
        applyPatientChange(client, { type: "patient.updated", payload });
      }
    },
  });
}

interface Step {
  patient: Patient;
}
