import type { Announcement } from "@wardline/contracts/announcements";
import { toastError, toastSuccess } from "../../../lib/toast.js";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { useDeleteAnnouncement } from "../api/announcement-changes.js";

interface DeleteAnnouncementDialogProps {
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
}

/** "Confirm Delete" (spec.md 2); stays open when it failed. */
export function DeleteAnnouncementDialog(props: DeleteAnnouncementDialogProps) {
  const { announcement, opened, onClose } = props;
  const remove = useDeleteAnnouncement();

  async function confirm(): Promise<void> {
    if (announcement === null) return;
    try {
      await remove.mutateAsync(announcement.id);
      toastSuccess("Announcement deleted successfully!");
      onClose();
    } catch (error) {
      toastError(error, "Failed to delete announcement.");
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
      title="Confirm Delete"
      text="Delete announcement"
      confirmLabel="Yes, Delete"
    />
  );
}
