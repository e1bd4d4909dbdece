import type { BoardAnnouncement } from "@wardline/contracts/boards";
import type { Posting } from "../../live/board-state.js";

/** An announcement as the bar shows it, on one line. */
export interface Notice {
  id: string;
  text: string;
  /** When it got these words, and by which revision; null where they are older than the page. */
  posted: Posting | null;
}

/** The announcements in force at `now`, epoch milliseconds; an expired one waits for no event. */
export function noticesInForce(
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
