import { createHash } from "node:crypto";
import { calledRole, coverSpanText, otherRole } from "@wardline/domain/roster/cover";
import { DEFAULT_DUTY_START } from "@wardline/domain/roster/duty";
import { type DutyStarts, datedSpan, type FormerStart } from "@wardline/domain/roster/duty-starts";
import { gapsOf } from "@wardline/domain/roster-rules/timeline";
import { isolated } from "@wardline/domain/text/direction";
import { compared } from "@wardline/domain/text/text-forms";
import { isDay } from "@wardline/domain/time/zoned-day";
import type { EntityManager } from "typeorm";
import { readDutyStarts } from "../hospitals/hospitals.js";
import { readFormerStarts } from "./duty-starts.js";
import {
  type CoveredPart,
  type PersonalCover,
  type PersonalDuty,
  readCoversBy,
  readDuties,
} from "./roster-views.js";

/** An event of a calendar (docs/wire.md, Calendars); times in epoch milliseconds. */
export interface CalendarEvent {
  uid: string;
  /** The roster's date, YYYY-MM-DD. */
  date: string;
  department: string;
  from: number;
  until: number;
  /** A whole duty that is a calendar day: such a date belongs to no zone, so every calendar shows the hospital's day. */
  isWholeDay: boolean;
  summary: string;
  description: string;
  /** Time of the last change of hours, person or cover, epoch milliseconds. */
  changedAt: number;
}

/** When duties begin in a hospital, and when they began before. */
export interface DutyHours {
  starts: DutyStarts;
  former: readonly FormerStart[];
}

/** A person's post on a date. */
interface Post {
  date: string;
  department: string;
  role: string;
}

/** Zero of `SEQUENCE`; a signed number of 32 bits lasts until 2043. */
const SEQUENCE_ZERO = Date.parse("2026-01-01T00:00:00Z");
const SEQUENCE_MS = 250;

/** The `SEQUENCE` of an event that was last changed at `changedAt` (epoch milliseconds): higher after each change. */
export function sequenceOf(changedAt: number): number {
  return Math.max(0, Math.floor((changedAt - SEQUENCE_ZERO) / SEQUENCE_MS));
}

/** The UID of a person's duty; `from` (epoch milliseconds) of a further part of one that is covered in between. */
export function dutyUid(
  accountId: string,
  { date, department, role }: Post,
  from?: number,
): string {
  return uid("duty", accountId, date, role, department, ...(from === undefined ? [] : [`${from}`]));
}

/** The UID of the part of another person's duty that one covers from `from` on (epoch milliseconds). */
export function coverUid(
  accountId: string,
  { date, department, role }: Post,
  from: number,
): string {
  return uid("cover", accountId, date, role, department, String(from));
}

/** An id that stays the same for as long as the event does. */
export function uid(...parts: string[]): string {
  const digest = createHash("sha256").update(parts.map(compared).join("\n")).digest("hex");
  return `${digest.slice(0, 32)}@wardline`;
}

/** When duties begin in a hospital, and when they began before; null for an unknown hospital. */
export async function readDutyHours(
  manager: EntityManager,
  hospitalId: string,
): Promise<DutyHours | null> {
  const starts = await readDutyStarts(manager, hospitalId);
  return starts === null ? null : { starts, former: await readFormerStarts(manager, hospitalId) };
}

/** A person's events of the rosters from a date YYYY-MM-DD on. */
export async function readPersonalEvents(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  from: string,
  hours: DutyHours,
): Promise<CalendarEvent[]> {
  const duties = await readDuties(manager, hospitalId, accountId, from);
  const covers = await readCoversBy(manager, hospitalId, accountId, from);
  return personalEvents(accountId, hours, duties, covers);
}

/** A person's times on call: own duties without what others cover, and what the person covers. */
export function personalEvents(
  accountId: string,
  { starts, former }: DutyHours,
  duties: readonly PersonalDuty[],
  covers: readonly PersonalCover[],
): CalendarEvent[] {
  // Rosters of before could be of days with which no calendar ends.
  const own = duties
    .filter(({ date }) => isDay(date))
    .flatMap((duty) => {
      const { date, department, role } = duty;
      const { start, ...span } = datedSpan(date, department, starts, former);
      const parts = gapsOf(duty.covers, span);
      return parts.map(({ from, until }, index) => ({
        uid: dutyUid(accountId, duty, index === 0 ? undefined : from),
        date,
        department,
        from,
        until,
        isWholeDay: duty.covers.length === 0 && start === DEFAULT_DUTY_START,
        summary: `On call: ${role}, ${department}`,
        description: duty.covers.map((part) => coveredText(part, role, starts.zone)).join("\n"),
        changedAt: Math.max(duty.changedAt.getTime(), span.changedAt),
      }));
    });
  const forOthers = covers.flatMap((cover) => {
    const { date, department, role, name, ownRole } = cover;
    const span = datedSpan(date, department, starts, former);
    const [from, until] = [Math.max(cover.from, span.from), Math.min(cover.until, span.until)];
    if (from >= until) return [];
    const called = calledRole({ role, own_role: otherRole(ownRole, role) });
    return {
      uid: coverUid(accountId, cover, cover.from),
      date,
      department,
      from,
      until,
      isWholeDay: false,
      summary: `On call: ${called}, ${department}, for ${isolated(name)}`,
      description: "",
      changedAt: Math.max(cover.changedAt.getTime(), span.changedAt),
    };
  });
  return [...own, ...forOthers];
}

/** "Covered by Ada Obi, Fri 27 Nov 00:51 – 08:00"; with another role than the post's "Covered by Ada Obi, Registrar, …". */
function coveredText({ name, ownRole, ...span }: CoveredPart, role: string, zone: string): string {
  const parts = [isolated(name), otherRole(ownRole, role), coverSpanText(span, zone)];
  return `Covered by ${parts.filter(Boolean).join(", ")}`;
}
