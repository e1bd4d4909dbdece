import type { Announcement } from "@wardline/contracts/announcements";
import { announcementTitle } from "@wardline/domain/announcement";
import { DeleteDialog } from "../../ui/dialog/DeleteDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { useDeleteAnnouncement } from "./announcement-changes.js";

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
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      subject={announcement?.id ?? null}
      remove={remove}
      title="Confirm Delete"
      text={
        <>
          <span>Delete announcement</span>
          <br />
          <b>{announcement === null ? "" : announcementTitle(announcement.message)}</b>
        </>
      }
      confirmLabel="Yes, Delete"
      toast={toast}
      done="Announcement deleted successfully!"
      failed="Failed to delete announcement."
    />
  );
}
