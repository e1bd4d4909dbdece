import type { Announcement } from "@wardline/contracts/announcements";
import { announcementTitle } from "@wardline/domain/announcement";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.js";
import { toastsAbout } from "../../../ui/toast.js";
import { useDeleteAnnouncement } from "../api/announcement-changes.js";

const toast = toastsAbout("announcement");

interface DeleteAnnouncementDialogProps {
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
}

/** "Confirm Delete" (docs/product.md, Announcements page); stays open when it failed. */
export function DeleteAnnouncementDialog(props: DeleteAnnouncementDialogProps) {
  const { announcement, opened, onClose } = props;
  const remove = useDeleteAnnouncement();

  async function confirm(): Promise<void> {
    if (announcement === null) return;
    try {
      await remove.mutateAsync(announcement.id);
      toast.success("Announcement deleted successfully!");
      onClose();
    } catch (error) {
      toast.error(error, "Failed to delete announcement.");
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
      title="Confirm Delete"
      text={
        <>
          <span>Delete announcement</span>
          <br />
          <b>{announcement === null ? "" : announcementTitle(announcement.message)}</b>
        </>
      }
      confirmLabel="Yes, Delete"
    />
  );
}
