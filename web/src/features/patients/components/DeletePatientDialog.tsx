import type { Patient } from "@wardline/contracts/patients";
import { toastError, toastSuccess } from "../../../lib/toast.js";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { useDeletePatient } from "../api/delete-patient.js";

interface DeletePatientDialogProps {
  patient: Patient;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a patient is deleted; stays when that fails (spec.md 2). */
export function DeletePatientDialog({ patient, opened, onClose }: DeletePatientDialogProps) {
  const remove = useDeletePatient();

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync(patient);
      toastSuccess("Patient record deleted successfully!");
      onClose();
    } catch (error) {
      toastError(error, "Failed to delete patient");
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Confirm Delete"
      text={
        <>
          <span>You are about to delete a patient's data. This action cannot be undone</span>
          <br />
          <b>
            {patient.name}, {patient.hospital_no}
          </b>
        </>
      }
      confirmLabel="Yes, Delete Patient"
      isBusy={remove.isPending}
    />
  );
}
