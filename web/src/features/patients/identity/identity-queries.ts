import { queryOptions, useMutation } from "@tanstack/react-query";
import {
  listDeletedPatients,
  mergePatient,
  restorePatient,
  undoMerge,
} from "@wardline/contracts/patients/identity";
import type { Patient } from "@wardline/contracts/patients/patient";
import { call } from "../../../lib/calls/api.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { applyPatientChange } from "../data/patient-cache.js";
import { patientKeys } from "../data/patient-keys.js";

const toast = toastsAbout("patient");

/** The cards that can be restored, the latest deleted first. */
export const deletedPatients = queryOptions({
  queryKey: patientKeys.deleted,
  queryFn: async ({ signal }) => (await call(listDeletedPatients, { signal })).data,
});

/** Merges a card into another one of the same patient. */
export function useMergePatient() {
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: async ({ patient, into }: { patient: Patient; into: Patient }) => {
      const { id, version } = patient;
      const body = { into: into.id };
      return (await call(mergePatient, { params: { id }, body, ifMatch: version })).data;
    },
    onSuccess: (changed, _input, _result, { client }) => {
      for (const payload of changed)
        applyPatientChange(client, { type: "patient.updated", payload });
    },
  });
}

/** Undoes a card's merge and says if the card lost its bed. */
export function useUndoMerge() {
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: ({ patient: { id, version } }: { patient: Patient }) =>
      call(undoMerge, { params: { id }, ifMatch: version }),
    onSuccess: ({ data, message }, { patient }, _result, { client }) => {
      for (const payload of data) applyPatientChange(client, { type: "patient.updated", payload });
      report("Merge undone.", patient, message);
    },
    onError: (error) => toast.error(error, "The merge could not be undone."),
  });
}

/** Restores a deleted card and says if it lost its bed. */
export function useRestorePatient() {
  return useMutation({
    mutationFn: ({ id }: Pick<Patient, "id">) => call(restorePatient, { params: { id } }),
    onSuccess: ({ data: payload, message }, _card, _result, { client }) => {
      applyPatientChange(client, { type: "patient.created", payload });
      report("Card restored.", payload, message);
    },
    onError: (error) => toast.error(error, "The card could not be restored."),
  });
}

function report(done: string, { name }: Patient, lostBed: string | null): void {
  if (lostBed === null) toast.success(done, { about: name });
  else toast.warning(`${done} ${lostBed}`, { about: name });
}
