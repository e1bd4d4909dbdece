import type { CorrectedDuty, KnownDuty } from "@wardline/contracts/boards/past";
import type { RosterState } from "@wardline/database/repositories/roster/on-call-history";
import type { OnCall } from "@wardline/domain/roster/on-call";
import { toComparedText } from "@wardline/domain/text/text-forms";

export function toWireTime(at: number): string {
  return new Date(at).toISOString();
}

/** Maps a duty as it was known at the requested time, with the last change to its roster. */
export function toKnownDuty(duty: OnCall, rosters: readonly RosterState[]): KnownDuty {
  const state = rosters.find(({ date }) => date === duty.date);
  return { ...toSpan(duty), roster: state === undefined ? null : toProvenance(state) };
}

/**
 * Maps `current`, the duty of the current roster, if its people differ from those of `known`. `changes` are the later
 * changes to that roster, oldest first; the last change that affected this department is the cause.
 */
export function toCorrectedDuty(
  known: OnCall,
  current: OnCall,
  rosters: readonly RosterState[],
  changes: readonly RosterState[],
): CorrectedDuty | null {
  if (serialisePeople(known) === serialisePeople(current)) return null;
  const before = rosters.find(({ date }) => date === known.date);
  const states = [before, ...changes];
  const cause = changes.findLast(
    (state, index) =>
      serialiseEntry(state, known.department) !== serialiseEntry(states[index], known.department),
  );
  return cause === undefined ? null : { ...toSpan(current), ...toProvenance(cause) };
}

function toSpan({ from, until, source, people }: OnCall) {
  return { from: toWireTime(from), until: toWireTime(until), source, people };
}

function toProvenance({ revision, at, actor }: RosterState) {
  return { revision, at: at.toISOString(), by: actor };
}

function serialisePeople({ source, people }: OnCall): string {
  return JSON.stringify([source, people.map(({ role, name }) => [role, name])]);
}

/** Serialises a department's part of a roster for comparison; undefined if the roster does not list the department. */
function serialiseEntry(state: RosterState | undefined, department: string): string | undefined {
  const own = toComparedText(department);
  const entry = state?.payload.departmentStaff?.find(
    (one) => toComparedText(one.department) === own,
  );
  return JSON.stringify(entry);
}
