import { graphemes } from "../text/graphemes.js";
import { dayEnd, dayStart, daysBetween, zonedDay } from "../time/zoned-day.js";

/** The part of an announcement that decides when it shows; times in epoch milliseconds. */
export interface AnnouncementTimes {
  is_active: boolean;
  expires_at: number | null;
  created_at: number;
}

/** Characters of a message that a card's title shows (docs/product.md, Constants). */
export const ANNOUNCEMENT_TITLE_LENGTH = 50;

/**
 * A card's title: the message, cut at 50 characters plus an ellipsis, never within a character
 * (docs/product.md, Announcements page).
 */
export function announcementTitle(message: string): string {
  const characters = graphemes(message);
  if (characters.length <= ANNOUNCEMENT_TITLE_LENGTH) return message;
  return `${characters.slice(0, ANNOUNCEMENT_TITLE_LENGTH).join("")}…`;
}

/**
 * "Today", "Yesterday" or "N days ago", by calendar days in `zone`; times in epoch milliseconds
 * (docs/product.md, Announcements page).
 */
export function relativeDay(createdAt: number, now: number, zone: string): string {
  const days = daysBetween(zonedDay(createdAt, zone), zonedDay(now, zone));
  if (days <= 0) return "Today";
  return days === 1 ? "Yesterday" : `${days} days ago`;
}

/** The times of an announcement whose moments are written as the wire does, RFC 3339. */
export function announcementTimes(announcement: {
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

/** Whether an announcement's expiry has passed at `at`, epoch milliseconds. */
export function isExpired(
  { expires_at }: Pick<AnnouncementTimes, "expires_at">,
  at: number,
): boolean {
  return expires_at !== null && expires_at <= at;
}

/** Whether an announcement shows on the boards at `at`, epoch milliseconds (docs/wire.md, Announcements). */
export function isInForce(announcement: AnnouncementTimes, at: number): boolean {
  const { is_active, created_at } = announcement;
  return is_active && created_at <= at && !isExpired(announcement, at);
}

/** Whether it is neither later than nor expired before the local day 'YYYY-MM-DD': the cards of the Announcements page under that day. */
export function existedOnDay(
  { created_at, expires_at }: AnnouncementTimes,
  day: string,
  zone: string,
): boolean {
  if (created_at >= dayEnd(day, zone)) return false;
  return expires_at === null || expires_at > dayStart(day, zone);
}

/**
 * The expiry that an Expiry Date means: the last millisecond of that local day, epoch milliseconds
 * (docs/wire.md, Announcements). It lies within the day, so that showing or editing it gives the same date again.
 */
export function expiryFromDay(day: string, zone: string): number {
  return dayEnd(day, zone) - 1;
}
