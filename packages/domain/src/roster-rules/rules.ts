/** The rules that a hospital may switch on for its rosters (docs/wire.md, Roster rules). */
export const ROSTER_RULES = [
  "continuous_hours",
  "rest_hours",
  "hours_7_days",
  "hours_week_average",
  "duties_7_days",
  "nights_in_row",
  "weekends_4",
  "day_off_7",
  "two_posts",
  "away",
] as const;
export type RosterRule = (typeof ROSTER_RULES)[number];

/** What a broken rule does: nothing, it is said, it asks for a reason, or the roster is not saved. */
export const RULE_LEVELS = ["off", "warn", "reason", "forbid"] as const;
export type RuleLevel = (typeof RULE_LEVELS)[number];

/** Each level as one chooses it. */
export const RULE_LEVEL_LABELS: Readonly<Record<RuleLevel, string>> = {
  off: "Off",
  warn: "Warn",
  reason: "Ask for a reason",
  forbid: "Do not allow",
};

/** A rule's limit, in the rule's own unit, and its level. */
export interface RuleSetting {
  value: number;
  level: RuleLevel;
}

/** All rules of a hospital. */
export interface RosterRuleSettings {
  rules: Readonly<Record<RosterRule, RuleSetting>>;
  /** Rest is asked for after a duty of at least so many hours. */
  rest_after_hours: number;
  /** Over how many weeks `hours_week_average` is averaged. */
  average_weeks: number;
}

/** How a rule is read: whether its limit is the most or the least that may be, and which limits can be set. */
export interface RuleDescription {
  label: string;
  is: "most" | "least";
  unit: "hours" | "duties" | "nights" | "weekends" | "days" | null;
  min: number;
  max: number;
}

/** A rule whose `min` is its `max` has no limit to be chosen. */
export const RULES: Readonly<Record<RosterRule, RuleDescription>> = {
  continuous_hours: limit("Hours on duty without a break", "most", "hours", 1, 168),
  rest_hours: limit("Rest after a duty", "least", "hours", 1, 168),
  hours_7_days: limit("Hours on duty in 7 days", "most", "hours", 1, 168),
  hours_week_average: limit("Hours a week on average", "most", "hours", 1, 168),
  duties_7_days: limit("Duties in 7 days", "most", "duties", 1, 7),
  nights_in_row: limit("Nights in a row", "most", "nights", 1, 14),
  weekends_4: limit("Weekends on duty of 4", "most", "weekends", 0, 3),
  day_off_7: limit("Days off in 7 days", "least", "days", 1, 6),
  two_posts: limit("Two posts at the same time", "most", null, 1, 1),
  away: limit("On duty on a day away", "most", null, 0, 0),
};

/** How long the hours before a rest may be, and over how many weeks an average may go. */
export const RULE_LIMITS = { restAfterHours: 24, averageWeeks: 26 } as const;

/** What every hospital begins with: the values are proposals for a rule that is switched on. */
export const DEFAULT_ROSTER_RULES: RosterRuleSettings = {
  rules: {
    continuous_hours: { value: 24, level: "off" },
    rest_hours: { value: 11, level: "off" },
    hours_7_days: { value: 72, level: "off" },
    hours_week_average: { value: 48, level: "off" },
    duties_7_days: { value: 3, level: "off" },
    nights_in_row: { value: 4, level: "off" },
    weekends_4: { value: 2, level: "off" },
    day_off_7: { value: 1, level: "off" },
    two_posts: { value: 1, level: "warn" },
    away: { value: 0, level: "warn" },
  },
  rest_after_hours: 12,
  average_weeks: 4,
};

/** Whether a broken rule of this hospital can keep a roster from being saved as it is. */
export function isBinding({ rules }: Pick<RosterRuleSettings, "rules">): boolean {
  return ROSTER_RULES.some((rule) => ["reason", "forbid"].includes(rules[rule].level));
}

/** How many days before and after a date its duties count for some rule. */
export function daysInView({ rules, average_weeks }: RosterRuleSettings): number {
  const FIVE_WEEKS = 35;
  return rules.hours_week_average.level === "off"
    ? FIVE_WEEKS
    : Math.max(FIVE_WEEKS, average_weeks * 7 + 2);
}

function limit(
  label: string,
  is: RuleDescription["is"],
  unit: RuleDescription["unit"],
  min: number,
  max: number,
): RuleDescription {
  return { label, is, unit, min, max };
}
