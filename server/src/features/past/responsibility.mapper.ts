import type { CorrectedDuty, KnownDuty } from "@wardline/contracts/boards/past";
import type { RosterState } from "@wardline/database/repositories/roster/on-call-history";
import type { OnCall } from "@wardline/domain/roster/on-call";
import { compared } from "@wardline/domain/text/text-forms";

export function wireTime(at: number): string {
  return new Date(at).toISOString();
}

/** Maps a duty as known then, with the last change of its roster. */
export function toKnown(duty: OnCall, rosters: readonly RosterState[]): KnownDuty {
  const state = rosters.find(({ date }) => date === duty.date);
  return { ...spanOf(duty), roster: state === undefined ? null : provenanceOf(state) };
}

/**
 * Maps the duty of the current roster if it names other people than were known; `changes` of that roster since, oldest
 * first. The last one that affected this department is the cause.
 */
export function toCorrected(
  known: OnCall,
  now: OnCall,
  rosters: readonly RosterState[],
  changes: readonly RosterState[],
): CorrectedDuty | null {
  if (namesOf(known) === namesOf(now)) return null;
  const before = rosters.find(({ date }) => date === known.date);
  const states = [before, ...changes];
  const cause = changes.findLast(
    (state, index) => entryOf(state, known.department) !== entryOf(states[index], known.department),
  );
  return cause === undefined ? null : { ...spanOf(now), ...provenanceOf(cause) };
}

function spanOf({ from, until, source, people }: OnCall) {
  return { from: wireTime(from), until: wireTime(until), source, people };
}

function provenanceOf({ revision, at, actor }: RosterState) {
  return { revision, at: at.toISOString(), by: actor };
}

function namesOf({ source, people }: OnCall): string {
  return JSON.stringify([source, people.map(({ role, name }) => [role, name])]);
}

/** Serialises a department's part of a roster for comparison; undefined if it is not listed. */
function entryOf(state: RosterState | undefined, department: string): string | undefined {
  const own = compared(department);
  const entry = state?.payload.departmentStaff?.find((one) => compared(one.department) === own);
  return JSON.stringify(entry);
}
