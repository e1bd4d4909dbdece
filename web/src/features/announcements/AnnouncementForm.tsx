import { Checkbox, Text, Textarea } from "@mantine/core";
import type { Announcement } from "@wardline/contracts/boards/announcements";
import { announcementTitle } from "@wardline/domain/boards/announcement";
import { LIMITS } from "@wardline/domain/limits";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DateField } from "../../ui/form/DateField.js";
import { DialogForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { PROSE_TEXT } from "../../ui/form/text-kinds.js";
import {
  readCurrentAnnouncement,
  useCreateAnnouncement,
  useUpdateAnnouncement,
} from "./announcement-changes.js";
import {
  type AnnouncementValues,
  findAnnouncementErrors,
  pickChangedValues,
  toAnnouncementBody,
  toAnnouncementValues,
} from "./announcements.js";

const toast = toastsAbout("announcement");

interface AnnouncementDialogProps {
  /** Announcement to edit, or null for a new announcement. It stays set while the dialog fades out. */
  announcement: Announcement | null;
  opened: boolean;
  onClose: () => void;
}

/** Dialog "Create Announcement" or "Edit Announcement" (docs/product.md, Announcements page). */
export function AnnouncementDialog({ announcement, ...dialog }: AnnouncementDialogProps) {
  return (
    <FormDialog
      {...dialog}
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
        onClose={dialog.onClose}
      />
    </FormDialog>
  );
}

const LABELS = {
  message: "Announcement Message",
  expires_at: "Expiry Date",
  is_active: "Active",
} as const satisfies Record<keyof AnnouncementValues, string>;

function AnnouncementForm({ announcement, onClose }: Omit<AnnouncementDialogProps, "opened">) {
  const create = useCreateAnnouncement();
  const update = useUpdateAnnouncement();
  const zone = useHospitalZone();
  const today = useHospitalToday();
  const kind = announcement === null ? "create" : "update";
  const entry = useRecordForm({
    record: announcement,
    toValues: (one) => toAnnouncementValues(one, zone),
    draft: `announcement ${announcement?.id ?? "new"}`,
    findErrors: findAnnouncementErrors,
    send: (values, on) =>
      on === null
        ? create.mutateAsync(toAnnouncementBody(values))
        : update.mutateAsync({
            id: on.id,
            version: on.version,
            body: pickChangedValues(toAnnouncementValues(on, zone), values),
          }),
    readCurrent: readCurrentAnnouncement,
    toast,
    saved: `Announcement ${kind}d successfully!`,
    about: ({ message }) => announcementTitle(message),
    failed: `Failed to ${kind} announcement.`,
    onSaved: onClose,
  });
  const { form } = entry;

  return (
    <DialogForm
      entry={entry}
      labels={LABELS}
      formatValue={formatField}
      label={announcement === null ? "Create" : "Update"}
      onCancel={onClose}
    >
      <Textarea
        {...PROSE_TEXT}
        label={LABELS.message}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={LIMITS.message}
        data-autofocus
        {...form.getInputProps("message")}
      />
      <Text size="xs" c="dimmed" ta="end" mt={-8} aria-hidden="true" data-numeric>
        {form.values.message.length} / {LIMITS.message}
      </Text>
      <DateField
        label={LABELS.expires_at}
        description="Leave empty for no expiry date"
        min={today}
        maw={260}
        {...form.getInputProps("expires_at")}
      />
      <Checkbox
        label={LABELS.is_active}
        description="Only active announcements are shown on the boards"
        {...form.getInputProps("is_active", { type: "checkbox" })}
      />
    </DialogForm>
  );
}

function formatField(values: AnnouncementValues, field: string): string {
  if (field === "is_active") return values.is_active ? "on" : "off";
  if (field === "expires_at")
    return values.expires_at === "" ? "empty" : dayText(values.expires_at, "short");
  return values.message;
}
