import type { Roster } from "@wardline/contracts/roster";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { toastsAbout } from "../../../ui/toast.js";
import { useDeleteRoster } from "../api/roster-changes.js";

const toast = toastsAbout("roster");

interface DeleteRosterDialogProps {
  roster: Roster | null;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** "Delete Roster" (docs/product.md, Call duty roster page); stays open when it failed. */
export function DeleteRosterDialog({ roster, opened, ...props }: DeleteRosterDialogProps) {
  const { onClose, onDeleted } = props;
  const remove = useDeleteRoster();

  async function confirm(): Promise<void> {
    if (roster === null) {
      onClose();
      return;
    }
    try {
      await remove.mutateAsync(roster);
      toast.success("Roster deleted successfully");
      onClose();
      onDeleted();
    } catch (error) {
      toast.error(error, "Failed to delete roster");
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Delete Roster"
      text="This action cannot be undone. The roster will be permanently deleted."
      confirmLabel="Delete Roster"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
    />
  );
}
