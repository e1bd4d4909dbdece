import { POLLED_TEXT } from "@wardline/domain/boards/polled-text";
import type { Freshness } from "../../view/time/freshness.js";

/**
 * Shows in a word whether the board is live; the live glyph disappears as soon as the board is not live (docs/board.md,
 * Freshness).
 */
export function LiveBadge({
  freshness,
  lastHeardAt,
}: {
  freshness: Freshness;
  lastHeardAt: string;
}) {
  const isConnected = freshness === "live" || freshness === "reconnecting";
  return (
    <p className={`badge badge-${freshness}`}>
      {isConnected ? <i className="badge-dot" /> : null}
      {badgeText(freshness, lastHeardAt)}
    </p>
  );
}

function badgeText(freshness: Freshness, lastHeardAt: string): string {
  if (freshness === "live") return "Live";
  if (freshness === "polled") return POLLED_TEXT;
  if (freshness === "past") return "As it was";
  if (freshness === "reconnecting") return "Reconnecting";
  return lastHeardAt === "" ? "Not connected" : `Last update ${lastHeardAt}`;
}
