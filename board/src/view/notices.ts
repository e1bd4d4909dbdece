import type { BoardAnnouncement } from "@wardline/contracts/boards";

/** The messages in force at `now`, epoch milliseconds, each on one line; an expired one waits for no event. */
export function messagesInForce(
  announcements: readonly Pick<BoardAnnouncement, "message" | "expires_at">[],
  now: number,
): string[] {
  return announcements
    .filter(({ expires_at }) => expires_at === null || now < Date.parse(expires_at))
    .map(({ message }) => message.replace(/\s+/g, " ").trim())
    .filter((message) => message !== "");
}
