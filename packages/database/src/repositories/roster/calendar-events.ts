import { createHash } from "node:crypto";
import { coverSpanText, findOtherRole, formatCalledRole } from "@wardline/domain/roster/cover";
import { DEFAULT_DUTY_START } from "@wardline/domain/roster/duty";
import {
  type DutyStarts,
  type FormerStart,
  getDatedSpan,
} from "@wardline/domain/roster/duty-starts";
import { listFreeSpans } from "@wardline/domain/roster/timeline";
import { isolateDirection } from "@wardline/domain/text/direction";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { isDay } from "@wardline/domain/time/zoned-day";
import type { EntityManager } from "typeorm";
import { readFormerStarts } from "../hospitals/duty-starts.js";
import { readDutyStarts } from "../hospitals/hospitals.js";
import {
  type CoveredPart,
  type PersonalCover,
  type PersonalDuty,
  readDuties,
  readPersonalCovers,
} from "./roster-views.js";

/** A calendar event (docs/wire/roster.md, Calendars); times in epoch milliseconds. */
export interface CalendarEvent {
  uid: string;
  /** Roster date, YYYY-MM-DD. */
  date: string;
  department: string;
  from: number;
  until: number;
  /** True for a duty of a whole calendar day; such a date has no zone, so that every calendar shows the hospital's day. */
  isWholeDay: boolean;
  summary: string;
  description: string;
  /** Last change of hours, person or cover, epoch milliseconds. */
  changedAt: number;
}

/** Current and former duty starts of a hospital. */
export interface DutyStartHistory {
  starts: DutyStarts;
  former: readonly FormerStart[];
}

interface Post {
  date: string;
  department: string;
  role: string;
}

/** Time from which `SEQUENCE` counts; a signed 32-bit number suffices until 2043. */
const SEQUENCE_ZERO = Date.parse("2026-01-01T00:00:00Z");
const SEQUENCE_MS = 250;

/** Returns the `SEQUENCE` of an event last changed at `changedAt` (epoch milliseconds); higher after each change. */
export function computeEventSequence(changedAt: number): number {
  return Math.max(0, Math.floor((changedAt - SEQUENCE_ZERO) / SEQUENCE_MS));
}

/** Builds the UID of a person's duty; `from` (epoch milliseconds) marks a further part after a cover. */
export function buildDutyUid(
  accountId: string,
  { date, department, role }: Post,
  from?: number,
): string {
  return buildUid(
    "duty",
    accountId,
    date,
    role,
    department,
    ...(from === undefined ? [] : [`${from}`]),
  );
}

/** Builds the UID of a cover from `from` on (epoch milliseconds). */
export function buildCoverUid(
  accountId: string,
  { date, department, role }: Post,
  from: number,
): string {
  return buildUid("cover", accountId, date, role, department, String(from));
}

/** Builds an id that is stable for the event's lifetime. */
export function buildUid(...parts: string[]): string {
  const digest = createHash("sha256").update(parts.map(toComparedText).join("\n")).digest("hex");
  return `${digest.slice(0, 32)}@wardline`;
}

/** Returns the current and former duty starts; null for an unknown hospital. */
export async function readDutyStartHistory(
  manager: EntityManager,
  hospitalId: string,
): Promise<DutyStartHistory | null> {
  const starts = await readDutyStarts(manager, hospitalId);
  return starts === null ? null : { starts, former: await readFormerStarts(manager, hospitalId) };
}

/** Returns a person's events on rosters from a date YYYY-MM-DD on. */
export async function readPersonalEvents(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  from: string,
  hours: DutyStartHistory,
): Promise<CalendarEvent[]> {
  const duties = await readDuties(manager, hospitalId, accountId, from);
  const covers = await readPersonalCovers(manager, hospitalId, accountId, from);
  return buildPersonalEvents(accountId, hours, duties, covers);
}

/** Lists a person's times on call: own duties without their covered parts, and covers of others. */
export function buildPersonalEvents(
  accountId: string,
  { starts, former }: DutyStartHistory,
  duties: readonly PersonalDuty[],
  covers: readonly PersonalCover[],
): CalendarEvent[] {
  // Older rosters may contain days that calendars cannot represent.
  const own = duties
    .filter(({ date }) => isDay(date))
    .flatMap((duty) => {
      const { date, department, role } = duty;
      const { start, ...span } = getDatedSpan(date, department, starts, former);
      const parts = listFreeSpans(duty.covers, span);
      return parts.map(({ from, until }, index) => ({
        uid: buildDutyUid(accountId, duty, index === 0 ? undefined : from),
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
  const coverEvents = covers.flatMap((cover) => {
    const { date, department, role, name, ownRole } = cover;
    const span = getDatedSpan(date, department, starts, former);
    const [from, until] = [Math.max(cover.from, span.from), Math.min(cover.until, span.until)];
    if (from >= until) return [];
    const calledRole = formatCalledRole({ role, own_role: findOtherRole(ownRole, role) });
    return {
      uid: buildCoverUid(accountId, cover, cover.from),
      date,
      department,
      from,
      until,
      isWholeDay: false,
      summary: `On call: ${calledRole}, ${department}, for ${isolateDirection(name)}`,
      description: "",
      changedAt: Math.max(cover.changedAt.getTime(), span.changedAt),
    };
  });
  return [...own, ...coverEvents];
}

/**
 * Formats a covered part: "Covered by Ada Obi, Fri 27 Nov 00:51 – 08:00"; includes the role if it differs from the role
 * of the post.
 */
function coveredText({ name, ownRole, ...span }: CoveredPart, role: string, zone: string): string {
  const parts = [isolateDirection(name), findOtherRole(ownRole, role), coverSpanText(span, zone)];
  return `Covered by ${parts.filter(Boolean).join(", ")}`;
}
