import { isolateDirection } from "../text/direction.js";
import { formatCount } from "../text/format-count.js";
import type { RosterRule, RosterRuleSettings } from "./rules.js";

interface BrokenRule {
  rule: RosterRule;
  name: string;
  value: number;
  limit: number;
}

/** One sentence per finding: "Ada Obi: 31 h without a break, limit 24 h". */
export function findingText(
  { rule, name, value, limit }: BrokenRule,
  { average_weeks }: Pick<RosterRuleSettings, "average_weeks">,
): string {
  return `${isolateDirection(name)}: ${limitText(rule, value, limit, average_weeks)}`;
}

/** Removes the leading name from the sentence, for use next to the name. */
export function removeLeadingName(text: string, name: string): string {
  const begin = `${isolateDirection(name)}: `;
  return text.startsWith(begin) ? text.slice(begin.length) : text;
}

/** Formats hours, rounded up to the minute: "24 h", "23 h 30 min". */
function hoursText(hours: number): string {
  // A whole number of minutes, written as a fraction of an hour, may be slightly too large.
  const minutes = Math.ceil(Math.round(hours * 3_600) / 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) return `${whole} h`;
  return whole === 0 ? `${rest} min` : `${whole} h ${rest} min`;
}

function limitText(rule: RosterRule, value: number, limit: number, weeks: number): string {
  switch (rule) {
    case "continuous_hours":
      return `${hoursText(value)} without a break, limit ${hoursText(limit)}`;
    case "rest_hours":
      return `${restText(value)} before this duty, at least ${hoursText(limit)}`;
    case "hours_7_days":
      return `${hoursText(value)} in 7 days, limit ${hoursText(limit)}`;
    case "hours_week_average":
      return `${hoursText(value)} a week on average over ${formatCount(weeks, "week")}, limit ${hoursText(limit)}`;
    case "duties_7_days":
      return `${formatCount(value, "duty", "duties")} in 7 days, limit ${limit}`;
    case "nights_in_row":
      return `${formatCount(value, "night")} in a row, limit ${limit}`;
    case "weekends_4":
      return `on duty on ${value} of 4 weekends, limit ${limit}`;
    case "day_off_7":
      return `${value === 0 ? "no day" : formatCount(value, "day")} off in 7 days, at least ${limit}`;
    case "two_posts":
      return `${value} duties at the same time`;
    case "away":
      return "away on this day";
  }
}

/** Formats hours of rest, rounded down, so that a rest that is slightly too short does not look long enough. */
function restText(hours: number): string {
  return hours === 0 ? "no rest" : `${hoursText(Math.floor(hours * 60) / 60)} of rest`;
}
