/** Rules that a hospital may apply to its rosters (docs/wire/roster.md, Roster rules). */
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

/** Effect of a broken rule: none, a warning, a required reason, or a refusal to save. */
export const RULE_LEVELS = ["off", "warn", "reason", "forbid"] as const;
export type RuleLevel = (typeof RULE_LEVELS)[number];

export const RULE_LEVEL_LABELS: Readonly<Record<RuleLevel, string>> = {
  off: "Off",
  warn: "Warn",
  reason: "Ask for a reason",
  forbid: "Do not allow",
};

export interface RuleSetting {
  value: number;
  level: RuleLevel;
}

export interface RosterRuleSettings {
  rules: Readonly<Record<RosterRule, RuleSetting>>;
  /** Shortest duty, in hours, that requires rest afterwards. */
  rest_after_hours: number;
  /** Weeks over which `hours_week_average` is averaged. */
  average_weeks: number;
}

/** Meaning of a rule's limit (maximum or minimum), and its range. */
export interface RuleDescription {
  label: string;
  is: "most" | "least";
  unit: "hours" | "duties" | "nights" | "weekends" | "days" | null;
  min: number;
  max: number;
}

/** A rule whose `min` equals its `max` has no adjustable limit. */
export const RULES: Readonly<Record<RosterRule, RuleDescription>> = {
  continuous_hours: describeRule("Hours on duty without a break", "most", "hours", 1, 168),
  rest_hours: describeRule("Rest after a duty", "least", "hours", 1, 168),
  hours_7_days: describeRule("Hours on duty in 7 days", "most", "hours", 1, 168),
  hours_week_average: describeRule("Hours a week on average", "most", "hours", 1, 168),
  duties_7_days: describeRule("Duties in 7 days", "most", "duties", 1, 7),
  nights_in_row: describeRule("Nights in a row", "most", "nights", 1, 14),
  weekends_4: describeRule("Weekends worked in 4", "most", "weekends", 0, 3),
  day_off_7: describeRule("Days off in 7 days", "least", "days", 1, 6),
  two_posts: describeRule("Two duties at the same time", "most", null, 1, 1),
  away: describeRule("Rostered while away", "most", null, 0, 0),
};

/** Largest adjustable values. */
export const RULE_LIMITS = { restAfterHours: 24, averageWeeks: 26 } as const;

/** Default rules; a limit applies once its rule is switched on. */
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

/** True if a broken rule can prevent saving or require a reason. */
export function isBinding({ rules }: Pick<RosterRuleSettings, "rules">): boolean {
  return ROSTER_RULES.some((rule) => ["reason", "forbid"].includes(rules[rule].level));
}

/** Number of days before and after a date whose duties matter to any rule. */
export function countDaysInView({ rules, average_weeks }: RosterRuleSettings): number {
  const FIVE_WEEKS = 35;
  return rules.hours_week_average.level === "off"
    ? FIVE_WEEKS
    : Math.max(FIVE_WEEKS, average_weeks * 7 + 2);
}

function describeRule(
  label: string,
  is: RuleDescription["is"],
  unit: RuleDescription["unit"],
  min: number,
  max: number,
): RuleDescription {
  return { label, is, unit, min, max };
}
