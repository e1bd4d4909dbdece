import type { EventType } from "./events.js";

/** Kind of data that may look different after a change. */
export type Concern = "patients" | "onCall" | "boards" | "displays" | "absences" | "tonight";

const PATIENT_CONCERNS = ["patients", "boards"] as const;
const ON_CALL_CONCERNS = ["onCall", "boards", "tonight"] as const;
const ABSENCE_CONCERNS = ["absences", "tonight"] as const;
const NO_CONCERNS = [] as const;

/** Concerns of every event type, shared by server and web. */
const CONCERNS: Record<EventType, readonly Concern[]> = {
  "patient.created": PATIENT_CONCERNS,
  "patient.updated": PATIENT_CONCERNS,
  "patient.merged": PATIENT_CONCERNS,
  "patient.merge_undone": PATIENT_CONCERNS,
  "patient.restored": PATIENT_CONCERNS,
  "patient.deleted": PATIENT_CONCERNS,
  "patient.erased": NO_CONCERNS,
  "announcement.created": NO_CONCERNS,
  "announcement.updated": NO_CONCERNS,
  "announcement.deleted": NO_CONCERNS,
  "emergency.raised": NO_CONCERNS,
  "emergency.ended": NO_CONCERNS,
  "roster.created": ON_CALL_CONCERNS,
  "roster.updated": ON_CALL_CONCERNS,
  "roster.deleted": ON_CALL_CONCERNS,
  "absence.created": ABSENCE_CONCERNS,
  "absence.updated": ABSENCE_CONCERNS,
  "absence.deleted": ABSENCE_CONCERNS,
  "offer.created": ["tonight"],
  "offer.updated": ["tonight"],
  "staff.created": ON_CALL_CONCERNS,
  "staff.updated": ON_CALL_CONCERNS,
  "staff.deleted": ON_CALL_CONCERNS,
  "account.updated": NO_CONCERNS,
  "token.created": NO_CONCERNS,
  "token.deleted": NO_CONCERNS,
  "department.added": ON_CALL_CONCERNS,
  "department.updated": ON_CALL_CONCERNS,
  "department.removed": ON_CALL_CONCERNS,
  "role.added": NO_CONCERNS,
  "role.removed": NO_CONCERNS,
  "ward.created": ["boards"],
  "ward.updated": ["boards"],
  "ward.deleted": ["boards"],
  "signals.updated": ["boards"],
  "rules.updated": ["tonight"],
  "holidays.updated": NO_CONCERNS,
  "proposal.created": NO_CONCERNS,
  "proposal.updated": NO_CONCERNS,
  "display.published": ["displays", "tonight"],
  "display.updated": ["displays", "boards", "tonight"],
  "display.revoked": ["displays", "tonight"],
  "station.paired": NO_CONCERNS,
  "station.revoked": NO_CONCERNS,
  "kits.requested": NO_CONCERNS,
  // A new time zone can change the roster date, and so who is on call.
  "hospital.updated": ON_CALL_CONCERNS,
  "hospital.exported": NO_CONCERNS,
  "hospital.suspended": NO_CONCERNS,
  "hospital.resumed": NO_CONCERNS,
  "hospital.handed_over": NO_CONCERNS,
  "sign_on.reported": NO_CONCERNS,
  "retention.updated": NO_CONCERNS,
  "retention.ran": NO_CONCERNS,
  "webhook.created": NO_CONCERNS,
  "webhook.updated": NO_CONCERNS,
  "webhook.deleted": NO_CONCERNS,
  "webhook.tested": NO_CONCERNS,
  "adt.updated": NO_CONCERNS,
  "adt.parked": NO_CONCERNS,
  "adt.settled": NO_CONCERNS,
  "hour.passed": ON_CALL_CONCERNS,
  "duty.changed": ON_CALL_CONCERNS,
  "duty.seen": ["tonight"],
  // Boards do not show call reports.
  "call.reported": ["onCall", "tonight"],
  "call.cleared": ["onCall", "tonight"],
};

export const EVENT_TYPES = Object.keys(CONCERNS) as EventType[];

/** True if a change of this type can affect the concern; false for unknown types. */
export function canAffect(type: EventType, concern: Concern): boolean {
  return (CONCERNS[type] as readonly Concern[] | undefined)?.includes(concern) ?? false;
}

export function listTypesConcerning(concern: Concern): EventType[] {
  return EVENT_TYPES.filter((type) => canAffect(type, concern));
}
