const LISTS = ["patients", "list"] as const;

/** Under which keys the cache keeps patients: lists by day, the open ones, single patients, their histories, searches; and changes. */
export const patientKeys = {
  lists: LISTS,
  day: (day: string) => [...LISTS, "day", day] as const,
  open: [...LISTS, "open"] as const,
  one: (id: string) => ["patients", "one", id] as const,
  history: (id: string) => ["patients", "history", id] as const,
  /** Searches over all cards ever. */
  searches: ["patients", "search"] as const,
  search: (q: string) => ["patients", "search", q] as const,
  /** Every mutation that changes patients who exist already. */
  saving: ["patients", "saving"] as const,
};
