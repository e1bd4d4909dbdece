import { DEFAULT_ROSTER_RULES, type RosterRule, type RosterRuleSettings } from "./rules.js";

/** Rule presets a hospital can start from; "own" is its own set (docs/wire/roster.md, Roster rules). */
export const RULE_PRESETS = ["nard", "uk_2016", "acgme", "eu_2003_88", "own"] as const;
export type RulePreset = (typeof RULE_PRESETS)[number];

/** A preset: the limits of its source, with remarks. */
export interface PresetDescription {
  label: string;
  /** Title of the source; empty for a hospital's own rules. */
  source: string;
  /** Points that the source leaves open or defines differently. */
  note: string;
  limits: Partial<Record<RosterRule, number>>;
  rest_after_hours?: number;
  average_weeks?: number;
}

export const PRESETS: Readonly<Record<RulePreset, PresetDescription>> = {
  nard: {
    label: "NARD (Nigeria)",
    source: "Nigerian Association of Resident Doctors, directive in force since 1 October 2025",
    note: "The directive ends a call after 24 hours and requires call-free time after each call, but does not say how long. Wardline suggests 24 hours.",
    limits: { continuous_hours: 24, rest_hours: 24 },
    rest_after_hours: 12,
  },
  uk_2016: {
    label: "UK 2016",
    source:
      "Terms and Conditions of Service for NHS Doctors and Dentists in Training (England) 2016, version 1 of 31 March 2016, schedule 3",
    note: "The limit of 13 hours is for shifts; an on-call duty from home may last 24. The rules on runs of long shifts are not included.",
    limits: {
      continuous_hours: 13,
      rest_hours: 11,
      hours_7_days: 72,
      hours_week_average: 48,
      nights_in_row: 4,
      weekends_4: 2,
    },
    rest_after_hours: 1,
    average_weeks: 26,
  },
  acgme: {
    label: "ACGME (US)",
    source: "ACGME Common Program Requirements (Residency), section VI.F, July 2023",
    note: "ACGME averages the day off over four weeks; this rule asks for one in every seven days. The four extra hours for handing over are left out.",
    limits: { continuous_hours: 24, rest_hours: 14, hours_week_average: 80, day_off_7: 1 },
    rest_after_hours: 24,
    average_weeks: 4,
  },
  eu_2003_88: {
    label: "EU 2003/88",
    source: "Directive 2003/88/EC of 4 November 2003, articles 3, 5, 6 and 16",
    note: "11 hours of rest in each 24 leave 13 on duty. Countries may lay down other rules for doctors (articles 17 and 18).",
    limits: { continuous_hours: 13, rest_hours: 11, hours_week_average: 48, day_off_7: 1 },
    rest_after_hours: 1,
    average_weeks: 17,
  },
  own: { label: "Own", source: "", note: "", limits: {} },
};

/** Rules of a preset: its limits at level "warn", and the defaults for all other rules. "own" is all defaults. */
export function getPresetRules(preset: RulePreset): RosterRuleSettings {
  const { limits, rest_after_hours, average_weeks } = PRESETS[preset];
  const rules = { ...DEFAULT_ROSTER_RULES.rules };
  for (const [rule, value] of Object.entries(limits) as [RosterRule, number][]) {
    rules[rule] = { value, level: "warn" };
  }
  return {
    rules,
    rest_after_hours: rest_after_hours ?? DEFAULT_ROSTER_RULES.rest_after_hours,
    average_weeks: average_weeks ?? DEFAULT_ROSTER_RULES.average_weeks,
  };
}
