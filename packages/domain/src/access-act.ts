/** How someone may have seen a patient's record without changing it (docs/wire.md, Access log). */
export const ACCESS_ACTS = [
  "card_opened",
  "history_read",
  "lookup",
  "export",
  "print",
  "evidence",
] as const;

export type AccessAct = (typeof ACCESS_ACTS)[number];

/** What a page does by itself, so that only the page can say that it was done. */
export const PAGE_ACTS = ["card_opened", "export", "print"] as const satisfies AccessAct[];

export type PageAct = (typeof PAGE_ACTS)[number];
