import type { updateAnnouncement } from "@wardline/contracts/boards/announcements";
import type { Input } from "@wardline/contracts/endpoint";
import { toExpiry } from "@wardline/domain/boards/announcement";
import { isDay } from "@wardline/domain/time/zoned-day";

/** Fields of an announcement that people write, for the log. */
export const ANNOUNCEMENT_FIELDS = ["message", "expires_at", "is_active"] as const;

/**
 * Converts an expiry, given as a day or a time, to RFC 3339 in UTC (docs/wire/boards.md, Announcements); `zone` is the
 * hospital's zone.
 */
export function toExpiryTime(given: string | null, zone: string): string | null {
  if (given === null) return null;
  const at = isDay(given) ? toExpiry(given, zone) : Date.parse(given);
  return new Date(at).toISOString();
}

/**
 * Returns the message of a successful update; an update that only switches the announcement on or off has its own
 * messages (docs/product.md, Messages and errors).
 */
export function getUpdateMessage({
  is_active,
  ...others
}: Input<typeof updateAnnouncement>["body"]): string {
  const isToggle =
    is_active !== undefined && Object.values(others).every((value) => value === undefined);
  if (!isToggle) return "Announcement updated successfully!";
  return `Announcement ${is_active ? "activated" : "deactivated"} successfully!`;
}
