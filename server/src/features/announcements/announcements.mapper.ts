import type { updateAnnouncement } from "@wardline/contracts/announcements";
import type { Input } from "@wardline/contracts/endpoint";
import { expiryFromDay } from "@wardline/domain/boards/announcement";
import { isDay } from "@wardline/domain/time/zoned-day";

/** What people write of an announcement, for the log. */
export const ANNOUNCEMENT_FIELDS = ["message", "expires_at", "is_active"] as const;

/**
 * An expiry as it was given, a day or a time, as the time RFC 3339 in UTC (docs/wire.md, Announcements); `zone` is the
 * hospital's.
 */
export function expiryTime(given: string | null, zone: string): string | null {
  if (given === null) return null;
  const at = isDay(given) ? expiryFromDay(given, zone) : Date.parse(given);
  return new Date(at).toISOString();
}

/** What a successful update says: a switch alone says which way (docs/product.md, Messages and errors). */
export function updateMessage({
  is_active,
  ...others
}: Input<typeof updateAnnouncement>["body"]): string {
  const isToggle =
    is_active !== undefined && Object.values(others).every((value) => value === undefined);
  if (!isToggle) return "Announcement updated successfully!";
  return `Announcement ${is_active ? "activated" : "deactivated"} successfully!`;
}
