import { splitGraphemes } from "../text/graphemes.js";
import { countDaysBetween, getDayEnd, getDayStart, toZonedDay } from "../time/zoned-day.js";

/** Times that decide when an announcement shows, in epoch milliseconds. */
export interface AnnouncementTimes {
  is_active: boolean;
  expires_at: number | null;
  created_at: number;
}

/** Number of characters after which an announcement's title is cut (docs/product.md, Constants). */
export const ANNOUNCEMENT_TITLE_LENGTH = 50;

/**
 * Title of an announcement: its message, cut after 50 whole characters and ended with an ellipsis if longer
 * (docs/product.md, Announcements page).
 */
export function announcementTitle(message: string): string {
  const characters = splitGraphemes(message);
  if (characters.length <= ANNOUNCEMENT_TITLE_LENGTH) return message;
  return `${characters.slice(0, ANNOUNCEMENT_TITLE_LENGTH).join("")}…`;
}

/**
 * "Today", "Yesterday" or "N days ago", by calendar days in `zone`; times in epoch milliseconds
 * (docs/product.md, Announcements page).
 */
export function formatRelativeDay(createdAt: number, now: number, zone: string): string {
  const days = countDaysBetween(toZonedDay(createdAt, zone), toZonedDay(now, zone));
  if (days <= 0) return "Today";
  return days === 1 ? "Yesterday" : `${days} days ago`;
}

/** Converts an announcement's RFC 3339 times to epoch milliseconds. */
export function parseAnnouncementTimes(announcement: {
  is_active: boolean;
  expires_at: string | null;
  created_at: string;
}): AnnouncementTimes {
  const { is_active, expires_at, created_at } = announcement;
  return {
    is_active,
    expires_at: expires_at === null ? null : Date.parse(expires_at),
    created_at: Date.parse(created_at),
  };
}

/** True if the announcement has expired at `at`, epoch milliseconds. */
export function isExpired(
  { expires_at }: Pick<AnnouncementTimes, "expires_at">,
  at: number,
): boolean {
  return expires_at !== null && expires_at <= at;
}

/** True if the announcement shows on the boards at `at`, epoch milliseconds (docs/wire/boards.md, Announcements). */
export function isInForce(announcement: AnnouncementTimes, at: number): boolean {
  const { is_active, created_at } = announcement;
  return is_active && created_at <= at && !isExpired(announcement, at);
}

/** True if the announcement existed on the local day 'YYYY-MM-DD', so that the Announcements page lists it under that day. */
export function existedOnDay(
  { created_at, expires_at }: AnnouncementTimes,
  day: string,
  zone: string,
): boolean {
  if (created_at >= getDayEnd(day, zone)) return false;
  return expires_at === null || expires_at > getDayStart(day, zone);
}

/** Converts an Expiry Date to the last millisecond of that local day, epoch milliseconds (docs/wire/boards.md, Announcements). */
export function toExpiry(day: string, zone: string): number {
  return getDayEnd(day, zone) - 1;
}
