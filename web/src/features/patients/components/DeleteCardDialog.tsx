import type { Patient } from "@wardline/contracts/patients";
import { toastError, toastSuccess } from "../../../lib/toast.js";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { useDeleteCard } from "../api/delete-card.js";

interface DeleteCardDialogProps {
  card: Patient;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a card is deleted; stays when that fails (spec.md 2). */
export function DeleteCardDialog({ card, opened, onClose }: DeleteCardDialogProps) {
  const remove = useDeleteCard();

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync(card);
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
            {card.name}, {card.hospital_no}
          </b>
        </>
      }
      confirmLabel="Yes, Delete Patient"
      isBusy={remove.isPending}
    />
  );
}
