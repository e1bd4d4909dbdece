import type { EventType } from "./events.js";

/** Data that may read differently after a change. */
export type Concern = "patients" | "onCall" | "boards" | "displays" | "absences" | "tonight";

const PATIENTS = ["patients", "boards"] as const;
const ON_CALL = ["onCall", "boards", "tonight"] as const;
const ABSENCES = ["absences", "tonight"] as const;
const NOTHING = [] as const;

/** Concerns of every event type, shared by server and web. */
const CONCERNS: Record<EventType, readonly Concern[]> = {
  "patient.created": PATIENTS,
  "patient.updated": PATIENTS,
  "patient.merged": PATIENTS,
  "patient.merge_undone": PATIENTS,
  "patient.restored": PATIENTS,
  "patient.deleted": PATIENTS,
  "patient.erased": NOTHING,
  "announcement.created": NOTHING,
  "announcement.updated": NOTHING,
  "announcement.deleted": NOTHING,
  "emergency.raised": NOTHING,
  "emergency.ended": NOTHING,
  "roster.created": ON_CALL,
  "roster.updated": ON_CALL,
  "roster.deleted": ON_CALL,
  "absence.created": ABSENCES,
  "absence.updated": ABSENCES,
  "absence.deleted": ABSENCES,
  "offer.created": ["tonight"],
  "offer.updated": ["tonight"],
  "staff.created": ON_CALL,
  "staff.updated": ON_CALL,
  "staff.deleted": ON_CALL,
  "account.updated": NOTHING,
  "token.created": NOTHING,
  "token.deleted": NOTHING,
  "department.added": ON_CALL,
  "department.updated": ON_CALL,
  "department.removed": ON_CALL,
  "role.added": NOTHING,
  "role.removed": NOTHING,
  "ward.created": ["boards"],
  "ward.updated": ["boards"],
  "ward.deleted": ["boards"],
  "signals.updated": ["boards"],
  "rules.updated": ["tonight"],
  "holidays.updated": NOTHING,
  "proposal.created": NOTHING,
  "proposal.updated": NOTHING,
  "display.published": ["displays", "tonight"],
  "display.updated": ["displays", "boards", "tonight"],
  "display.revoked": ["displays", "tonight"],
  "station.paired": NOTHING,
  "station.revoked": NOTHING,
  "kits.requested": NOTHING,
  // Another time zone can mean another day, and therefore other people on call.
  "hospital.updated": ON_CALL,
  "hospital.exported": NOTHING,
  "hospital.suspended": NOTHING,
  "hospital.resumed": NOTHING,
  "hospital.handed_over": NOTHING,
  "sign_on.reported": NOTHING,
  "retention.updated": NOTHING,
  "retention.ran": NOTHING,
  "webhook.created": NOTHING,
  "webhook.updated": NOTHING,
  "webhook.deleted": NOTHING,
  "webhook.tested": NOTHING,
  "adt.updated": NOTHING,
  "adt.parked": NOTHING,
  "adt.settled": NOTHING,
  "hour.passed": ON_CALL,
  "duty.changed": ON_CALL,
  "duty.seen": ["tonight"],
  // Boards do not show it.
  "call.reported": ["onCall", "tonight"],
  "call.cleared": ["onCall", "tonight"],
};

/** All event types. */
export const EVENT_TYPES = Object.keys(CONCERNS) as EventType[];

/** True if a change of this type can affect the concern; false for unknown types. */
export function isConcerned(type: EventType, concern: Concern): boolean {
  return (CONCERNS[type] as readonly Concern[] | undefined)?.includes(concern) ?? false;
}

export function typesConcerning(concern: Concern): EventType[] {
  return EVENT_TYPES.filter((type) => isConcerned(type, concern));
}
