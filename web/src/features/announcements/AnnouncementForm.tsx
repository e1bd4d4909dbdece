import { Button, Checkbox, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type Announcement, createAnnouncement } from "@wardline/contracts/announcements";
import { LIMITS } from "@wardline/domain/limits";
import { zonedDay } from "@wardline/domain/zoned-day";
import { useState } from "react";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { DialogActions } from "../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DateField } from "../../ui/form/DateField.js";
import { useFormDraft } from "../../ui/form/draft.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import {
  type FieldErrors,
  fieldErrors,
  schemaErrors,
  showErrors,
} from "../../ui/form/form-errors.js";
import {
  currentAnnouncementOf,
  useCreateAnnouncement,
  useUpdateAnnouncement,
} from "./announcement-changes.js";

const toast = toastsAbout("announcement");

interface AnnouncementFormProps {
  announcement: Announcement | null;
  onClose: () => void;
}

const FIELDS = ["message", "expires_at", "is_active"];

/** Writes an announcement; what was entered stays when the server refuses it. */
export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const create = useCreateAnnouncement();
  const update = useUpdateAnnouncement();
  const zone = useHospitalZone();
  const today = useHospitalToday();
  const [version, setVersion] = useState(announcement?.version);
  const [before] = useState(() => announcementValues(announcement, zone));
  const form = useForm<AnnouncementValues>({ initialValues: before });
  const isUnsaved = form.isDirty() && !create.isSuccess && !update.isSuccess;
  useUnsavedEntries(isUnsaved);
  useFormDraft(`announcement ${announcement?.id ?? "new"}`, form, isUnsaved);
  const isBusy = create.isPending || update.isPending;
  const kind = announcement === null ? "create" : "update";

  async function save(values: AnnouncementValues): Promise<void> {
    if (isBusy || showErrors(form, announcementErrors(values))) return;
    try {
      await send(values);
      toast.success(`Announcement ${kind}d successfully!`);
      onClose();
    } catch (error) {
      showErrors(form, fieldErrors(error));
      toast.error(error, `Failed to ${kind} announcement.`);
      // Someone who saves again has read the warning, and means it.
      const current = currentAnnouncementOf(error);
      if (current !== null) setVersion(current.version);
    }
  }

  async function send(values: AnnouncementValues): Promise<void> {
    if (announcement === null) {
      await create.mutateAsync(announcementBody(values));
      return;
    }
    const body = changedValues(before, values);
    if (Object.keys(body).length === 0) return;
    await update.mutateAsync({
      id: announcement.id,
      ...(version !== undefined && { version }),
      body,
    });
  }

  return (
    <form ref={focusFirst} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Textarea
          label="Announcement Message"
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
          label="Expiry Date"
          description="Leave empty for no expiry date"
          min={today}
          maw={260}
          {...form.getInputProps("expires_at")}
        />
        <Checkbox
          label="Active"
          description="Only active announcements are shown on the boards"
          {...form.getInputProps("is_active", { type: "checkbox" })}
        />
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {announcement === null ? "Create" : "Update"}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** What the form holds; `expires_at` is a day YYYY-MM-DD of the hospital, "" for none. */
type AnnouncementValues = {
  message: string;
  expires_at: string;
  is_active: boolean;
};

/** The form's values of an announcement; of a new one when there is none. */
export function announcementValues(
  announcement: Announcement | null,
  zone: string,
): AnnouncementValues {
  if (announcement === null) return { message: "", expires_at: "", is_active: true };
  const { message, expires_at, is_active } = announcement;
  return {
    message,
    expires_at: expires_at === null ? "" : zonedDay(Date.parse(expires_at), zone),
    is_active,
  };
}

/** The values as the server takes them: a blank date is none (docs/product.md, Announcements page). */
export function announcementBody({ expires_at, ...values }: AnnouncementValues) {
  return { ...values, expires_at: expires_at === "" ? null : expires_at };
}

/** Only what differs from the announcement as it was opened. */
export function changedValues(
  before: AnnouncementValues,
  after: AnnouncementValues,
): Partial<ReturnType<typeof announcementBody>> {
  const fields = Object.keys(before) as (keyof AnnouncementValues)[];
  const body = announcementBody(after);
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, body[field]]),
  );
}

/** What needs attention before anything is sent. */
export function announcementErrors(values: AnnouncementValues): FieldErrors {
  return schemaErrors(createAnnouncement.body, announcementBody(values));
}
