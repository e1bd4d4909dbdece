import type { Patient } from "@wardline/contracts/patients";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { toastsAbout } from "../../../ui/toast.js";
import { useDeletePatient } from "../api/delete-patient.js";

const toast = toastsAbout("patient");

interface DeletePatientDialogProps {
  patient: Patient;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a patient is deleted; stays when that fails (docs/product.md, Patients page). */
export function DeletePatientDialog({ patient, opened, onClose }: DeletePatientDialogProps) {
  const remove = useDeletePatient();

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync(patient);
      toast.success("Patient record deleted successfully!");
      onClose();
    } catch (error) {
      toast.error(error, "Failed to delete patient");
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
