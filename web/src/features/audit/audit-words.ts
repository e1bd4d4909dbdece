import type { EventType } from "@wardline/contracts/live/events";
import { type AuditEntry, SYSTEM_ACTOR } from "@wardline/contracts/operation/audit";
import { capitalise } from "@wardline/domain/text/text-forms";
import { isDay } from "@wardline/domain/time/zoned-day";
import { dayText } from "../../lib/time/day-text.js";

/** Verb for each event, placed after a person's name: "Ada Bello changed the card of". */
const AUDIT_ACTS: Readonly<Record<EventType, string>> = {
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

/** One line of the log: a single entry, or all entries from one save of a month, newest first. */
export type AuditAct = AuditEntry & { id: string; entries: readonly AuditEntry[] };

/** Groups entries into lines of the log. Saving a month writes one entry for each of its days, all at the same time. */
export function toActs(entries: readonly AuditEntry[]): AuditAct[] {
  const acts: (AuditAct & { entries: AuditEntry[] })[] = [];
  for (const entry of entries) {
    const last = acts.at(-1);
    const isOneSave =
      entry.type.startsWith("roster.") &&
      last?.type === entry.type &&
      last.at === entry.at &&
      last.actor?.id === entry.actor?.id;
    if (isOneSave) last.entries.push(entry);
    else acts.push({ ...entry, id: String(entry.revision), entries: [entry] });
  }
  return acts;
}

/** Describes the days of a save: "31 days, Sun 1 Nov to Mon 30 Nov". */
export function formatDays({ entries }: AuditAct): string {
  const days = entries.map(({ subject }) => subject.name).sort((a, b) => a.localeCompare(b));
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return `${entries.length} days, ${dayText(first)} to ${dayText(last)}`;
}

/** The system as a choice of the filter by person. */
export const SYSTEM_CHOICE = { id: SYSTEM_ACTOR, name: "The system" };

/** Returns the name of the person who made a change, or "The system". */
export function actorName({ actor }: Pick<AuditEntry, "actor">): string {
  return actor === null ? SYSTEM_CHOICE.name : actor.name || actor.email;
}

/** Returns the name of an entry's record; the name of a roster is its day. */
export function subjectName(entry: AuditEntry): string {
  const { subject, type, actor } = entry;
  if (type.startsWith("account.") && subject.name === "") {
    return actor !== null && actor.id === subject.id ? actorName(entry) : "somebody";
  }
  if (type.startsWith("display.") && subject.name === "") return "the boards' template";
  if (type.startsWith("retention.")) return "the settings";
  if (subject.name === "" && subject.id !== null) {
    return type.startsWith("patient.") ? "a patient who was removed" : "a record that was removed";
  }
  return isDay(subject.name) ? dayText(subject.name, "full") : subject.name;
}

/** Pages that are the same for every record of a kind. */
const PATHS: Readonly<Record<string, string>> = {
  emergency: "/dashboard/announcements",
  announcement: "/dashboard/announcements",
  department: "/dashboard/add-departments",
  role: "/dashboard/add-departments",
  display: "/dashboard/settings#board",
  retention: "/dashboard/settings#retention",
  hospital: "/dashboard/settings",
};

/** Returns the path and query of the page of an entry's record; null if the record no longer has a page. */
export function getSubjectPath({ type, subject, actor }: AuditEntry): string | null {
  const [kind = "", act = ""] = type.split(".");
  const { id, name } = subject;
  if (["deleted", "removed", "revoked"].includes(act)) return null;
  if (kind === "patient") return id && `/dashboard/patients/${id}`;
  if (kind === "staff") return `/dashboard/staffs?${new URLSearchParams({ q: name })}`;
  if (kind === "roster" && isDay(name))
    return `/dashboard/call-duty-roster?${new URLSearchParams({ date: name })}#view`;
  return kind === "hospital" && actor === null ? null : (PATHS[kind] ?? null);
}
