import type { BoardOnCall, BoardOnCallSpan } from "@wardline/contracts/boards/board";
import { formatCalledName } from "@wardline/domain/roster/cover";
import { filterByTeams, findSpanAt } from "@wardline/domain/roster/on-call";
import { isRosterRole, ROSTER_ROLE_ABBREVIATIONS } from "@wardline/domain/roster/roster-role";
import { clockText } from "@wardline/domain/time/clock-text";
import type { FindDuty, RowDuty } from "../patients/rows.js";

/** Department and its duty at one moment. */
export type DutyNow = ReturnType<typeof findDutiesAt>[number];

/** Returns the last end of a duty up to `now`, or 0 (epoch milliseconds). No duty changes until the next end. */
export function findLastDutyEnd(onCall: readonly BoardOnCall[], now: number): number {
  const ends = onCall.flatMap(listSpans).map(({ until }) => Date.parse(until));
  return Math.max(0, ...ends.filter((end) => end <= now));
}

/** Returns each department's duty at `at`; `span` is null after the known 26 hours (docs/wire/roster.md, Duties). */
export function findDutiesAt(onCall: readonly BoardOnCall[], at: number) {
  return onCall.map((duty) => {
    const spans = listSpans(duty);
    const { until } = spans[spans.length - 1] ?? duty;
    const { department } = duty;
    return { department, span: findSpanAt(spans, at), knownUntil: Date.parse(until) };
  });
}

const listSpans = (duty: BoardOnCall): BoardOnCallSpan[] => [duty, ...duty.next];

/** Returns the first to call in the first team that has people (docs/board.md, Rows that name the doctor). */
export function findRowDuty(teams: readonly string[], duties: readonly DutyNow[], zone: string) {
  for (const { department, span } of filterByTeams(duties, teams.join(","))) {
    // People are in calling order.
    const person = span?.people.find(({ name, phone = "" }) => name + phone !== "");
    if (!span || !person) continue;
    const { role, phone = "" } = person;
    return {
      team: department,
      name: formatCalledName(person),
      role,
      shortRole: isRosterRole(role) ? ROSTER_ROLE_ABBREVIATIONS[role] : role,
      more: teams.length > 1 ? `+${teams.length - 1}` : "",
      until: span.source === "roster" ? clockText(Date.parse(span.until), zone) : "",
      phone,
    };
  }
  const team = teams.join(", ");
  return { team, name: "", role: "", shortRole: "", more: "", until: "", phone: "" };
}

/** Returns a lookup that gives patients of the same teams the same object, which avoids redrawing their rows. */
export function createRowDutyLookup(duties: readonly DutyNow[], zone: string): FindDuty {
  const cachedDuties = new Map<string, RowDuty>();
  return (teams) => {
    const key = teams.join(",");
    const duty = cachedDuties.get(key) ?? findRowDuty(teams, duties, zone);
    cachedDuties.set(key, duty);
    return duty;
  };
}
