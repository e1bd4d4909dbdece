import { type Announcement, createAnnouncement } from "@wardline/contracts/announcements";
import { zonedDay } from "@wardline/domain/time/zoned-day";
import { type FieldErrors, schemaErrors } from "../../ui/form/form-errors.js";

/** What the form holds; `expires_at` is a day YYYY-MM-DD of the hospital, "" for none. */
export type AnnouncementValues = {
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
