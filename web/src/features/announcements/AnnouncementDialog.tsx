import type { Announcement } from "@wardline/contracts/boards/announcements";
import { announcementTitle } from "@wardline/domain/boards/announcement";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { AnnouncementForm } from "./AnnouncementForm.js";

interface AnnouncementDialogProps {
  /** Announcement to edit, or null for a new announcement. It stays set while the dialog fades out. */
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
}

/** Dialog "Create Announcement" or "Edit Announcement" (docs/product.md, Announcements page). */
export function AnnouncementDialog({ announcement, opened, onClose }: AnnouncementDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={
        announcement === null
          ? "Create Announcement"
          : `Edit Announcement: ${announcementTitle(announcement.message)}`
      }
      size="lg"
    >
      <AnnouncementForm
        key={announcement?.id ?? "new"}
        announcement={announcement}
        onClose={onClose}
      />
    </FormDialog>
  );
}
