import type { EventType } from "@wardline/contracts/live/events";

/** Verb for each event, placed after a person's name: "Ada Bello changed the card of". */
export const AUDIT_ACTS: Readonly<Record<EventType, string>> = {
  "patient.created": "opened the card of",
  "patient.updated": "changed the card of",
  "patient.merged": "merged the card of",
  "patient.merge_undone": "undid the merge of the card of",
  "patient.restored": "restored the card of",
  "patient.deleted": "deleted the card of",
  "patient.erased": "erased",
  "announcement.created": "announced",
  "announcement.updated": "changed the announcement",
  "announcement.deleted": "deleted the announcement",
  "emergency.raised": "raised the emergency",
  "emergency.ended": "ended the emergency",
  "roster.created": "made the roster of",
  "roster.updated": "changed the roster of",
  "roster.deleted": "deleted the roster of",
  "absence.created": "entered an absence of",
  "absence.updated": "changed an absence of",
  "absence.deleted": "deleted an absence of",
  "offer.created": "offered a duty of",
  "offer.updated": "changed the offer of a duty of",
  "staff.created": "invited",
  "staff.updated": "changed the account of",
  "staff.deleted": "deleted the account of",
  "account.updated": "changed the sign-in security of",
  "token.created": "created the API token",
  "token.deleted": "deleted the API token",
  "department.added": "added the department",
  "department.updated": "changed the department",
  "department.removed": "removed the department",
  "role.added": "added the role",
  "role.removed": "removed the role",
  "ward.created": "added the ward",
  "ward.updated": "changed the ward",
  "ward.deleted": "deleted the ward",
  "signals.updated": "changed the waiting reasons and targets of",
  "rules.updated": "changed the roster rules of",
  "holidays.updated": "confirmed the holidays of",
  "proposal.created": "requested a proposal for",
  "proposal.updated": "ended the proposal for",
  "display.published": "published the display",
  "display.updated": "changed the display",
  "display.revoked": "revoked the display",
  "station.paired": "paired the downtime station",
  "station.revoked": "revoked the downtime station",
  "kits.requested": "requested new downtime kits of",
  "hospital.updated": "changed the settings of",
  "hospital.exported": "exported all data of",
  "hospital.suspended": "suspended",
  "hospital.resumed": "resumed",
  "hospital.handed_over": "handed over",
  "sign_on.reported": "noted a problem with the sign-on of",
  "retention.updated": "changed how long records are kept:",
  "retention.ran": "removed old records:",
  "webhook.created": "added the webhook to",
  "webhook.updated": "changed the webhook to",
  "webhook.deleted": "deleted the webhook to",
  "webhook.tested": "tested the webhook to",
  "adt.updated": "changed the ADT settings of",
  "adt.parked": "parked the ADT message",
  "adt.settled": "resolved the parked ADT message",
  "hour.passed": "recorded the hourly count",
  "duty.changed": "handed over duties",
  "duty.seen": "has seen the duty of",
  "call.reported": "reported a call to",
  "call.cleared": "confirmed the contact of",
};

const KINDS: Readonly<Record<string, string>> = {
  patient: "Patients",
  announcement: "Announcements",
  emergency: "Emergencies",
  roster: "Rosters",
  absence: "Absences",
  offer: "Offers",
  staff: "Staff",
  account: "Accounts",
  token: "API tokens",
  department: "Departments",
  role: "Roles",
  ward: "Wards",
  signals: "Waiting",
  rules: "Roster rules",
  holidays: "Holidays",
  proposal: "Roster proposals",
  display: "Displays",
  station: "Downtime stations",
  kits: "Downtime kits",
  hospital: "Hospital",
  sign_on: "Single sign-on",
  retention: "Retention",
  webhook: "Webhooks",
  adt: "ADT",
  call: "Calls",
  duty: "Duties",
};

/** Choices of the type filter: each kind as a whole, followed by its event types. */
export const AUDIT_TYPE_CHOICES = Object.entries(KINDS).map(([kind, label]) => ({
  group: label,
  items: [
    { value: kind, label: `${label}: every change` },
    ...Object.entries(AUDIT_ACTS)
      .filter(([type]) => type.startsWith(`${kind}.`))
      .map(([value, act]) => ({ value, label: capitalise(act) })),
  ],
}));

/** Returns the verb for an event type, even an unknown one. */
export function actionLabel(type: string): string {
  return AUDIT_ACTS[type as EventType] ?? `made another change (${type.replace(".", " ")})`;
}

function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
