import type { Announcement } from "@wardline/contracts/boards/announcements";
import { existedOnDay } from "@wardline/domain/boards/announcement";
import { matchesSearch } from "@wardline/domain/records/list-view";

/**
 * Returns the announcements that existed on `day` (YYYY-MM-DD of the hospital) and match the query, newest first
 * (docs/product.md, Announcements page).
 */
export function filterAnnouncements(
  list: readonly Announcement[],
  { day, zone, query }: { day: string; zone: string; query: string },
): Announcement[] {
  return list
    .filter(
      (one) =>
        existedOnDay(toAnnouncementTimes(one), day, zone) && matchesSearch([one.message], query),
    )
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

/** Returns an announcement's times in epoch milliseconds, for the domain rules. */
export function toAnnouncementTimes({ is_active, expires_at, created_at }: Announcement) {
  return {
    is_active,
    expires_at: expires_at === null ? null : Date.parse(expires_at),
    created_at: Date.parse(created_at),
  };
}
