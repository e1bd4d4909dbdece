import type { AuditEntry } from "@wardline/contracts/operation/audit";
import { isDay } from "@wardline/domain/time/zoned-day";
import { dayText } from "../../lib/time/day-text.js";

/** One line of the log: a single entry, or all entries from one save of a month, newest first. */
export type AuditAct = AuditEntry & { id: string; entries: readonly AuditEntry[] };

/** Groups entries into lines of the log. Saving a month writes one entry for each of its days, all at the same time. */
export function toActs(entries: readonly AuditEntry[]): AuditAct[] {
  const acts: (AuditAct & { entries: AuditEntry[] })[] = [];
  for (const entry of entries) {
    const last = acts.at(-1);
    if (last !== undefined && isOneSave(last, entry)) last.entries.push(entry);
    else acts.push({ ...entry, id: String(entry.revision), entries: [entry] });
  }
  return acts;
}

function isOneSave(one: AuditEntry, other: AuditEntry): boolean {
  return (
    one.type.startsWith("roster.") &&
    one.type === other.type &&
    one.at === other.at &&
    one.actor?.id === other.actor?.id
  );
}

/** Describes the days of a save: "31 days, Sun 1 Nov to Mon 30 Nov". */
export function formatDays({ entries }: AuditAct): string {
  const days = entries.map(({ subject }) => subject.name).sort((a, b) => a.localeCompare(b));
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return `${entries.length} days, ${dayText(first)} to ${dayText(last)}`;
}

/** Returns the name of the person who made the change, or "The system". */
export function actorName({ actor }: AuditEntry): string {
  return actor === null ? "The system" : actor.name || actor.email;
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

/** Returns the path and query of the page of an entry's record; null if the record no longer has a page. */
export function getSubjectPath({ type, subject, actor }: AuditEntry): string | null {
  const [kind, act = ""] = type.split(".");
  const isDeleted = ["deleted", "removed", "revoked"].includes(act);
  switch (kind) {
    case "patient":
      return isDeleted || subject.id === null ? null : `/dashboard/patients/${subject.id}`;
    case "staff":
      return isDeleted ? null : `/dashboard/staffs?${new URLSearchParams({ q: subject.name })}`;
    case "roster":
      return isDeleted || !isDay(subject.name)
        ? null
        : `/dashboard/call-duty-roster?${new URLSearchParams({ date: subject.name })}#view`;
    case "emergency":
      return "/dashboard/announcements";
    case "announcement":
      return isDeleted ? null : "/dashboard/announcements";
    case "department":
    case "role":
      return isDeleted ? null : "/dashboard/add-departments";
    case "display":
      return isDeleted ? null : "/dashboard/settings#board";
    case "retention":
      return "/dashboard/settings#retention";
    case "hospital":
      return actor === null ? null : "/dashboard/settings";
    default:
      return null;
  }
}
