/**
 * A screen's ability to show its board in an outage (docs/wire/boards.md, What a screen keeps). `at risk`: the page is
 * stored, but the browser may evict it.
 */
export const SCREEN_KEEPS = ["yes", "no", "at risk"] as const;
export type ScreenKeeps = (typeof SCREEN_KEEPS)[number];

/** Warning on a screen, and in lists, when it stores nothing for an outage. */
export const KEEPS_NOTHING = "This browser stores nothing: empty in an outage";

/** Words in lists for each state; null if all is well or unknown. */
export const KEEPS_WORDS: Readonly<Record<ScreenKeeps, string | null>> = {
  yes: null,
  no: "Stores nothing: empty in an outage",
  "at risk": "The browser may delete what it stores",
};
