import type { Absence, LoggedAbsence } from "@wardline/contracts/roster/absences";
import type { AbsenceRecord } from "@wardline/database/repositories/roster/absences";
import { canMakeRoster } from "@wardline/domain/people/department";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { isAway, isWithinDays } from "@wardline/domain/roster/absence";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { Caller } from "../../../request/request.js";

/**
 * True if the caller may enter, change and delete this person's absences: callers may do so for their own absences, and
 * for departments whose rosters they make.
 */
export function canEnterAbsence(
  caller: Caller,
  { accountId, department }: Pick<AbsenceRecord, "accountId" | "department">,
): boolean {
  return caller.accountId === accountId || canMakeRoster(caller, department);
}

/**
 * Maps an absence as the caller may see it; null if hidden. Colleagues of the department see who is away but not why,
 * and do not see private absences at all.
 */
export function toVisibleAbsence(caller: Caller, record: AbsenceRecord): Absence | null {
  if (canEnterAbsence(caller, record)) return toAbsence(record);
  const isColleague = toComparedText(caller.department) === toComparedText(record.department);
  if (!isColleague || !isAway(record)) return null;
  return { ...toAbsence(record), kind: null, note: "" };
}

/** Maps an absence for people who may enter it. */
export function toAbsence(record: AbsenceRecord): Absence {
  const { kind, note, version } = record;
  return { ...toLoggedAbsence(record), kind, note, version };
}

export function toLoggedAbsence({
  id,
  accountId,
  firstName,
  lastName,
  department,
  from,
  until,
}: AbsenceRecord): LoggedAbsence {
  return { id, person: { id: accountId, firstName, lastName, department }, from, until };
}

/** Lists an absence's changes for the log: the days, and only the fact that the reason changed. */
export function listAbsenceChanges(before: AbsenceRecord, after: AbsenceRecord): FieldChange[] {
  const isSameReason = before.kind === after.kind && before.note === after.note;
  return [
    ...diffFields(["from", "until"], before, after),
    ...(isSameReason ? [] : [{ field: "absence_reason", from: "former", to: "new" }]),
  ];
}

export function wasAway(before: AbsenceRecord | null, day: string): boolean {
  return before !== null && isAway(before) && isWithinDays(before, day);
}
