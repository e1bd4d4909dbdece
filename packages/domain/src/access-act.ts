/** How someone may have seen a patient's record without changing it (docs/wire.md, Access log). */
export const ACCESS_ACTS = [
  "card_opened",
  "history_read",
  "lookup",
  "export",
  "print",
  "evidence",
] as const;

/** Looks are written down so many milliseconds later at most, many together. */
export const ACCESS_WRITTEN_WITHIN_MS = 1_000;

export type AccessAct = (typeof ACCESS_ACTS)[number];

/** What a page does by itself, so that only the page can say that it was done. */
export const PAGE_ACTS = ["card_opened", "export", "print"] as const satisfies AccessAct[];

export type PageAct = (typeof PAGE_ACTS)[number];

/** What is done with a whole list at once: the access log shows it as one line that unfolds to its cards. */
export const LIST_ACTS = ["export", "print"] as const satisfies PageAct[];
