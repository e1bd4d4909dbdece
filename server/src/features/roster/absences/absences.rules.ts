import type { Absence, LoggedAbsence } from "@wardline/contracts/absences";
import type { AbsenceRecord } from "@wardline/database/repositories/roster/absences";
import { makesRosterOf } from "@wardline/domain/people/department";
import { diffFields, type FieldChange } from "@wardline/domain/records/field-changes";
import { isAway, isWithinDays } from "@wardline/domain/roster/absence";
import { compared } from "@wardline/domain/text/text-forms";
import type { Caller } from "../../../request/request.js";

/** Whether the caller may enter, change and delete this person's absences: the own, and those of the department whose roster one makes. */
export function mayEnter(
  caller: Caller,
  { accountId, department }: Pick<AbsenceRecord, "accountId" | "department">,
): boolean {
  return caller.accountId === accountId || makesRosterOf(caller, department);
}

/**
 * An absence as the caller may know it; null for one of which the caller learns nothing: a colleague learns who of the
 * department is away and not why, and nothing of what somebody would rather not.
 */
export function shownTo(caller: Caller, record: AbsenceRecord): Absence | null {
  if (mayEnter(caller, record)) return toAbsence(record);
  const isColleague = compared(caller.department) === compared(record.department);
  if (!isColleague || !isAway(record)) return null;
  return { ...toAbsence(record), kind: null, note: "" };
}

/** An absence as those see it who may enter it. */
export function toAbsence(record: AbsenceRecord): Absence {
  const { kind, note, version } = record;
  return { ...toLogged(record), kind, note, version };
}

/** An absence as the log holds it. */
export function toLogged({
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

/** What the log says of a change: other days, and that why is another, not what it was or is. */
export function absenceChanges(before: AbsenceRecord, after: AbsenceRecord): FieldChange[] {
  const isSameReason = before.kind === after.kind && before.note === after.note;
  return [
    ...diffFields(["from", "until"], before, after),
    ...(isSameReason ? [] : [{ field: "absence_reason", from: "former", to: "new" }]),
  ];
}

/** Whether the person was away already on this day. */
export function wasAway(before: AbsenceRecord | null, day: string): boolean {
  return before !== null && isAway(before) && isWithinDays(before, day);
}
