import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deletePatient, type Patient } from "@wardline/contracts/patients/patient";
import { ProperName } from "@wardline/theme/name-text";
import { call, ignoreNotFound } from "../../../lib/calls/api.js";
import { useMay } from "../../../lib/session/rights.js";
import { useParentDetails } from "../../../shared/hospital/parent-details.js";
import { DeleteDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { applyPatientChange } from "../data/patient-cache.js";

const toast = toastsAbout("patient");

interface DeletePatientDialogProps {
  patient: Patient;
  opened: boolean;
  onClose: () => void;
}

/** Asks for confirmation before deleting a patient; stays open if deleting fails (docs/product.md, Patients page). */
export function DeletePatientDialog({ patient, opened, onClose }: DeletePatientDialogProps) {
  const remove = useDeletePatient();
  const client = useQueryClient();
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      subject={patient}
      remove={remove}
      title="Confirm Delete"
      text={
        <>
          <span>You are about to delete a patient's data. This action cannot be undone</span>
          <br />
          <b>
            <ProperName>{patient.name}</ProperName>, {patient.hospital_no}
          </b>
        </>
      }
      confirmLabel="Yes, Delete Patient"
      toast={toast}
      done="Patient record deleted successfully!"
      about={patient.name}
      failed="Failed to delete patient"
      // The code loads on demand, because few people restore a card.
      undo={async ({ id }) => (await import("../identity/DeletedCards.js")).restoreCard(client, id)}
    />
  );
}

/** Deletes a patient; a patient who is already deleted counts as a success. */
export function useDeletePatient() {
  return useMutation({
    mutationFn: ({ id, version }: Patient) =>
      ignoreNotFound(call(deletePatient, { params: { id }, ifMatch: version })),
    onSuccess: (_nothing, { id }, _result, { client }) =>
      applyPatientChange(client, { type: "patient.deleted", payload: { id } }),
  });
}

/** Returns true if the user may delete cards; a hospital can reserve this (docs/wire/patients.md, Patients). */
export function useMayDelete(): boolean {
  const isReserved = useParentDetails().data?.only_administrators_delete === true;
  const isAdministrator = useMay("administrator");
  return useMay(deletePatient.access) && (isAdministrator || !isReserved);
}
