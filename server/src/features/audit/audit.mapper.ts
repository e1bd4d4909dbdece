import { emergency } from "@wardline/contracts/boards/emergencies";
import type { AuditEntry } from "@wardline/contracts/operation/audit";
import type { AuditRecord } from "@wardline/database/repositories/hospitals/audit";
import { emergencyTitle } from "@wardline/domain/boards/emergency";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { invalidFieldError } from "../../errors/app-error.js";

/** Payload fields that nobody changes by hand, and the secret address of a display. */
const UNNAMED_FIELDS = new Set([
  "id",
  "version",
  "created_at",
  "updated_at",
  "removed_at",
  "display_id",
  "display_url",
  // An absence's log entry already has the person as its name.
  "person",
]);

const emergencySchema = emergency.pick({ kind: true, text: true, place: true });

/** Maps a logged change for readers of the log (docs/wire/operations.md, Audit). */
export function toAuditEntry(record: AuditRecord): AuditEntry {
  const { revision, at, type, actor, subjectId } = record;
  const name = subjectName(record.payload) || subjectName(record.former ?? {});
  return {
    revision,
    at,
    type,
    actor,
    subject: { id: subjectId, name },
    changes: listChanges(record),
  };
}

/** Lists changed fields; for a created or deleted record, all fields that have a value. */
function listChanges({ type, changes, payload, former }: AuditRecord): FieldChange[] {
  // The changes of a deleted card name its last place, even an empty one; leave out changes without any value.
  if (changes !== null) return changes.filter(({ from, to }) => from !== null || to !== null);
  const [, act = ""] = type.split(".");
  if (["created", "added", "published", "raised", "ran"].includes(act)) {
    return pickFilledFields(payload).map(([field, value]) => ({ field, from: null, to: value }));
  }
  if (former === null) return [];
  return pickFilledFields(former).map(([field, value]) => ({ field, from: value, to: null }));
}

function pickFilledFields(payload: Record<string, unknown>): [string, unknown][] {
  return Object.entries(payload).filter(
    ([field, value]) =>
      !UNNAMED_FIELDS.has(field) &&
      value !== null &&
      value !== "" &&
      !(Array.isArray(value) && value.length === 0),
  );
}

/** Returns a record's name: given and family name for a person, the date for a roster, empty if the record has none. */
function subjectName(payload: Record<string, unknown>): string {
  const { name, message, date, role, hospital_name, email, host } = payload;
  const parsedEmergency = emergencySchema.safeParse(payload);
  if (parsedEmergency.success) return emergencyTitle(parsedEmergency.data);
  const duty = Object(payload.duty) as Record<string, unknown>;
  const person =
    personName(payload) || personName(Object(payload.person)) || personName(Object(duty.person));
  const [first = ""] = [
    name,
    person,
    message,
    hospital_name,
    date,
    payload.department,
    role,
    email,
    host,
  ].filter((one) => typeof one === "string" && one !== "");
  return first as string;
}

function personName({ firstName, lastName }: Record<string, unknown>): string {
  return [firstName, lastName].filter((part) => typeof part === "string").join(" ");
}

/** Encodes the end of a page as a cursor: the revision of its last change. */
export function writeAuditCursor(revision: number): string {
  return String(revision);
}

export function readAuditCursor(cursor: string | undefined): number | null {
  if (cursor === undefined || cursor === "") return null;
  if (!/^\d{1,9}$/.test(cursor))
    throw invalidFieldError(
      "cursor",
      "This page of the list could not be loaded. Please start again from the first page.",
    );
  return Number(cursor);
}
