/** Why somebody cannot be on call, or would rather not be (docs/wire.md, Absences). */
export const ABSENCE_KINDS = ["leave", "study", "sick", "unavailable", "rather_not"] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];

/** The person's word for each. */
export const ABSENCE_KIND_LABELS: Readonly<Record<AbsenceKind, string>> = {
  leave: "Leave",
  study: "Study leave",
  sick: "Sick",
  unavailable: "Not available",
  rather_not: "Would rather not be on call",
};

/** Days YYYY-MM-DD, the last one included. */
export interface Days {
  from: string;
  until: string;
}

/** Whether somebody is away, and does not only wish to be; without a kind, why is not the reader's to know. */
export function isAway({ kind }: { kind: AbsenceKind | null }): boolean {
  return kind !== "rather_not";
}

/** Whether a day YYYY-MM-DD is one of these. */
export function isWithinDays({ from, until }: Days, day: string): boolean {
  return from <= day && day <= until;
}
