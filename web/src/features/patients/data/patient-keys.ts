const LISTS = ["patients", "list"] as const;

export const patientKeys = {
  lists: LISTS,
  day: (day: string) => [...LISTS, "day", day] as const,
  open: [...LISTS, "open"] as const,
  one: (id: string) => ["patients", "one", id] as const,
  history: (id: string) => ["patients", "history", id] as const,
  /** Cache key of searches across all cards, open or closed. */
  searches: ["patients", "search"] as const,
  /** Cache key of the deleted cards that can be restored. */
  deleted: ["patients", "deleted"] as const,
  search: (q: string) => ["patients", "search", q] as const,
  /** Key of the mutations that change existing patients. */
  saving: ["patients", "saving"] as const,
};
