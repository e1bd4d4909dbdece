/** Reasons for not being on call, or for preferring not to be (docs/wire/roster.md, Absences). */
export const ABSENCE_KINDS = ["leave", "study", "sick", "unavailable", "rather_not"] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];

export const ABSENCE_KIND_LABELS: Readonly<Record<AbsenceKind, string>> = {
  leave: "Leave",
  study: "Study leave",
  sick: "Sick",
  unavailable: "Not available",
  rather_not: "Would rather not be on call",
};

/** Days YYYY-MM-DD, both ends included. */
export interface DayRange {
  from: string;
  until: string;
}

/** True for an absence rather than a preference. A null kind is hidden from the reader and counts as away. */
export function isAway({ kind }: { kind: AbsenceKind | null }): boolean {
  return kind !== "rather_not";
}

export function isWithinDays({ from, until }: DayRange, day: string): boolean {
  return from <= day && day <= until;
}
