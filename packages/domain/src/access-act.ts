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
