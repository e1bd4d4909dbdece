import { type Announcement, createAnnouncement } from "@wardline/contracts/boards/announcements";
import { existedOnDay, parseAnnouncementTimes } from "@wardline/domain/boards/announcement";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { pickChanges } from "@wardline/domain/records/pick";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

/** Values of the form; `expires_at` is a day YYYY-MM-DD of the hospital, "" for none. */
export type AnnouncementValues = { message: string; expires_at: string; is_active: boolean };

/** Returns the form's values for an announcement; null stands for a new announcement. */
export function toAnnouncementValues(announcement: Announcement | null, zone: string) {
  if (announcement === null) return { message: "", expires_at: "", is_active: true };
  const { message, expires_at, is_active } = announcement;
  const lastDay = expires_at === null ? "" : toZonedDay(Date.parse(expires_at), zone);
  return { message, expires_at: lastDay, is_active };
}

/** Converts the values for the server: a blank date becomes null (docs/product.md, Announcements page). */
export function toAnnouncementBody({ expires_at, ...values }: AnnouncementValues) {
  return { ...values, expires_at: expires_at === "" ? null : expires_at };
}

/** Returns only the values that differ from the opened announcement. */
export function pickChangedValues(before: AnnouncementValues, after: AnnouncementValues) {
  return pickChanges(toAnnouncementBody(after), toAnnouncementBody(before));
}

/** Returns the errors to fix before sending. */
export function findAnnouncementErrors(values: AnnouncementValues): FieldErrors {
  return validateSchema(createAnnouncement.body, toAnnouncementBody(values));
}

/** Returns the matching announcements of a day (YYYY-MM-DD), newest first (docs/product.md, Announcements page). */
export function filterAnnouncements(
  list: readonly Announcement[],
  { day, zone, query }: { day: string; zone: string; query: string },
): Announcement[] {
  return list
    .filter(
      (one) =>
        existedOnDay(parseAnnouncementTimes(one), day, zone) && matchesSearch([one.message], query),
    )
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}
