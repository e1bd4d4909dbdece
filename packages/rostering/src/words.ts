import { ROSTER_ROLE_PLURALS, type RosterRole } from "@wardline/domain/roster/roster-role";
import type { RosterFinding } from "@wardline/domain/roster-rules/findings";
import { formatCount } from "@wardline/domain/text/format-count";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Largest number of rules or dates listed in a sentence; nobody would read more. */
const MAX_NAMED = 3;

/** States the proven limit on the number of posts that can be filled; null if all can. */
export function fillingText(role: RosterRole, posts: number, least: number): string | null {
  if (least <= 0) return null;
  return `No plan fills more than ${posts - least} of the ${posts} duties of ${ROSTER_ROLE_PLURALS[role]}.`;
}

/** States the proven limit on the highest number of nights of any person. */
export function nightsText(role: RosterRole, least: number): string | null {
  return least <= 0
    ? null
    : `In every plan, at least one ${role} has ${formatCount(least, "night")} or more.`;
}

/** States that no plan shares the role's duties more evenly. */
export function sharingText(role: RosterRole): string {
  return `No plan shares the duties of ${ROSTER_ROLE_PLURALS[role]} more evenly.`;
}

/** States the cheapest way out if rules leave posts empty: breaking these rules, or one more person. */
export function wayOutText(role: RosterRole, broken: readonly RosterFinding[]): string {
  const [first, ...others] = broken;
  const onePerson = `one more ${role}`;
  if (first === undefined) return `Filling the month needs ${onePerson}.`;
  const dates = new Map<string, string[]>();
  for (const { text, date } of [first, ...others]) {
    dates.set(text, [...(dates.get(text) ?? []), date]);
  }
  const parts = [...dates].map(([text, days]) => `${text}, on ${daysText(days)}`);
  const rest = parts.length - MAX_NAMED;
  const list = [...parts.slice(0, MAX_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join("; ");
  const rules = parts.length === 1 ? "One rule must" : `${parts.length} rules must`;
  return `${rules} give: ${list}. Or add ${onePerson}.`;
}

/** States the dates on which too few people of a role are available. */
export function understaffedText(role: RosterRole, dates: readonly string[]): string {
  return `Too few ${ROSTER_ROLE_PLURALS[role]} are available on ${daysText(dates)}: the others are away or on call elsewhere.`;
}

/** Formats dates as "14 Nov, 15 Nov, 16 Nov and 2 more days". */
function daysText(dates: readonly string[]): string {
  const named = dates.slice(0, MAX_NAMED).map(dayText).join(", ");
  const rest = dates.length - MAX_NAMED;
  return rest > 0 ? `${named} and ${formatCount(rest, "more day")}` : named;
}

/** Formats a date as "14 Nov". */
function dayText(date: string): string {
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ""}`;
}
