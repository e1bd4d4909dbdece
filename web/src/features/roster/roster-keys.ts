import type { RosterRole } from "@wardline/domain/roster-role";

/** Under which keys rosters are cached. */
export const ROSTER_KEYS = {
  ofDate: (date: string) => ["roster", "date", date] as const,
  months: ["roster", "month"],
  coverage: ["roster", "coverage"],
  staffOf: (role: RosterRole) => ["roster", "staff", role] as const,
} as const;
