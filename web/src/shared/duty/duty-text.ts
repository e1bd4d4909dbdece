import type { RosterCover } from "@wardline/contracts/roster/roster";
import { fullName } from "@wardline/domain/people/full-name";
import { coverSpanText, findOtherRole, formatCalledRole } from "@wardline/domain/roster/cover";
import type { Span } from "@wardline/domain/roster/duty";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import { type DutyGroup, listRunningDuties } from "@wardline/domain/roster/roster-day";
import { dutyMomentText, weekMomentText } from "@wardline/domain/time/clock-text";

const MAX_NAMED = 3;

/** Formats a span, in RFC 3339 or epoch milliseconds, as "Sat 21 Nov 08:00 – Sun 22 Nov 08:00". */
export function spanText({ from, until }: Record<keyof Span, string | number>, zone: string) {
  return `${dutyMomentText(from, zone)} – ${dutyMomentText(until, zone)}`;
}

/** Returns the state of a duty: "On now, until Mon 08:00", "Ended" or "Upcoming". */
export function dutyStateText({ kind, until }: DutyGroup, zone: string): string {
  if (kind === "today") return `On now, until ${weekMomentText(until, zone)}`;
  return kind === "past" ? "Ended" : "Upcoming";
}

/** Returns "On now, until Mon 08:00" for a legend; null if departments hand over at different times. */
export function onNowText(starts: DutyStarts, now: number): string | null {
  const departments = starts.departments.map(({ department }) => department);
  const [duty, ...others] = listRunningDuties(departments, starts, now);
  return duty === undefined || others.length > 0 ? null : dutyStateText(duty, starts.zone);
}

/** Lists a few departments by name, or counts them if there are more: "Surgery and ENT", "4 departments". */
export function departmentsText(names: readonly string[]): string {
  return names.length > MAX_NAMED ? `${names.length} departments` : listText(names);
}

/** Joins names in a sentence: "Ada Obi", "Ada Obi, Bola Eze and Chidi Ude". */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}

/** Describes a current cover: "for David Eze, Fri 27 Nov 00:51 – 08:00", "Registrar, for the Consultant David Eze, …". */
export function coveringText(cover: RosterCover, zone: string): string {
  const { role, position, person } = cover;
  const own_role = findOtherRole(person.role, role);
  const post = own_role === undefined ? "for" : formatCalledRole({ role, position, own_role });
  return `${post} ${fullName(cover.for)}, ${coverSpanText(cover, zone)}${reasonText(cover)}`;
}

/** Describes a past or future cover: "Samuel Mensah covered, Fri 27 Nov 00:51 – 00:52", or "covers" before its end. */
export function inactiveCoverText(cover: RosterCover, zone: string, now: number): string {
  const own = findOtherRole(cover.person.role, cover.role);
  const who = own === undefined ? fullName(cover.person) : `${fullName(cover.person)}, ${own},`;
  const verb = Date.parse(cover.until) <= now ? "covered" : "covers";
  return `${who} ${verb}, ${coverSpanText(cover, zone)}${reasonText(cover)}`;
}

function reasonText({ reason }: RosterCover): string {
  return reason === "" ? "" : ` (${reason})`;
}
