import type { CorrectedDuty, KnownDuty } from "@wardline/contracts/boards/past";
import { momentText } from "../../lib/time/day-text.js";

/** Returns a sentence about the source of a duty's people; null if the source is the roster itself. */
export function sourceText({ source }: Pick<KnownDuty, "source">): string | null {
  switch (source) {
    case "roster":
      return null;
    case "department":
      return "Nobody was rostered: the department's own contact.";
    case "hod":
      return "Nobody was rostered: the head of department.";
    case "none":
      return "Nobody was known to be on call.";
  }
}

/**
 * Returns a sentence about the change that a statement is based on: "Roster saved 21 Nov 2026, 00:12 by Ada Obi (change
 * 123)."
 */
export function provenanceText(roster: KnownDuty["roster"], zone: string): string {
  return roster === null
    ? "There was no roster."
    : `Roster saved ${rosterChangeText(roster, zone)}.`;
}

/** Returns the moment and author of a change: "21 Nov 2026, 09:12 by Ada Obi (change 130)". */
export function rosterChangeText(
  { revision, at, by }: Pick<CorrectedDuty, "revision" | "at" | "by">,
  zone: string,
): string {
  const who = by === null ? "Wardline" : by.name || by.email;
  return `${momentText(at, zone)} by ${who} (change ${revision})`;
}
