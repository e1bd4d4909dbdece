const LISTS = ["patients", "list"] as const;

/** Where the cache keeps patients: lists by day, the open ones, single patients and their histories. */
export const patientKeys = {
  lists: LISTS,
  day: (day: string) => [...LISTS, "day", day] as const,
  open: [...LISTS, "open"] as const,
  one: (id: string) => ["patients", "one", id] as const,
  history: (id: string) => ["patients", "history", id] as const,
};
