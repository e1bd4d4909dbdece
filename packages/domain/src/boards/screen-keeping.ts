/**
 * A screen's ability to show its board in an outage (docs/wire/boards.md, What a screen keeps). `at risk`: the page is
 * stored, but the browser may evict it.
 */
export const SCREEN_STORAGE_STATES = ["yes", "no", "at risk"] as const;
export type ScreenStorage = (typeof SCREEN_STORAGE_STATES)[number];

/** Warning on a screen, and in lists, if the screen stores nothing for an outage. */
export const NOTHING_STORED_TEXT = "This browser stores nothing: empty in an outage";

/** Text in lists for each state; null if all is well or unknown. */
export const SCREEN_STORAGE_TEXTS: Readonly<Record<ScreenStorage, string | null>> = {
  yes: null,
  no: "Stores nothing: no patients in an outage",
  "at risk": "The browser may delete what it stores",
};
