import type { BoardAnnouncement } from "@wardline/contracts/boards/board";
import type { Posting } from "../../live/board-state.js";

/** Announcement on one line, as shown in the bar. */
export interface Notice {
  id: string;
  text: string;
  /** Time and revision of these words; null if they are older than the page. */
  posted: Posting | null;
}

/** Returns the announcements in force at `now`, epoch milliseconds. Announcements expire without an event. */
export function listNoticesInForce(
  announcements: readonly Pick<BoardAnnouncement, "id" | "message" | "expires_at">[],
  posted: Readonly<Record<string, Posting>>,
  now: number,
): Notice[] {
  return announcements
    .filter(({ expires_at }) => expires_at === null || now < Date.parse(expires_at))
    .map(({ id, message }) => ({
      id,
      text: message.replace(/\s+/g, " ").trim(),
      posted: posted[id] ?? null,
    }))
    .filter(({ text }) => text !== "");
}
