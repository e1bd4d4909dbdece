import type { Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { formatCount } from "@wardline/domain/text/format-count";
import { useWards } from "../../../shared/hospital/wards.js";
import { ConfirmDialog } from "../../../ui/dialog/ConfirmDialog.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { useRemoveWard } from "./ward-changes.js";
import { previewBindings, previewText } from "./ward-preview.js";

const toast = toastsAbout("ward");

interface DeleteWardDialogProps {
  ward: Ward;
  patients: readonly Patient[];
  opened: boolean;
  onClose: () => void;
}

/** Asks before a ward is deleted and says what happens to its patients. */
export function DeleteWardDialog({ ward, patients, opened, onClose }: DeleteWardDialogProps) {
  const remove = useRemoveWard();
  const others = useWards().filter(({ id }) => id !== ward.id);
  const beds = formatCount(ward.beds.length, "bed");
  const sentences = [
    `“${ward.name}” with its ${beds} will be deleted.`,
    ...previewText(previewBindings(patients, others)),
  ];

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync(ward);
      toast.success("Ward deleted successfully!", { about: ward.name });
    } catch (error) {
      toast.error(error, "Failed to delete ward.");
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
      title="Delete ward"
      text={sentences.join(" ")}
      confirmLabel="Delete ward"
      busyLabel="Deleting..."
    />
  );
}
