import { type RosterRulesRecord, updateRosterRules } from "@wardline/contracts/roster-rules";
import { PRESETS, type RulePreset, rulesOfPreset } from "@wardline/domain/roster-rules/presets";
import {
  ROSTER_RULES,
  type RosterRule,
  type RosterRuleSettings,
  RULE_LEVEL_LABELS,
  RULES,
  type RuleLevel,
} from "@wardline/domain/roster-rules/rules";
import { type FieldErrors, schemaErrors } from "../../ui/form/form-errors.js";

/** Rules as a form holds them: numbers as they are typed. */
interface SettingsValues {
  levels: Record<RosterRule, RuleLevel>;
  limits: Record<RosterRule, string>;
  rest_after_hours: string;
  average_weeks: string;
}

/** What the form of the rules holds. */
export interface RulesValues extends SettingsValues, Record<string, unknown> {
  preset: RulePreset;
}

/** What the form starts with. */
export function rulesValues({ preset, ...settings }: RosterRulesRecord): RulesValues {
  return { preset, ...settingsValues(settings) };
}

/** What the form holds after a starting point was chosen. */
export function presetValues(preset: RulePreset): RulesValues {
  return { preset, ...settingsValues(rulesOfPreset(preset)) };
}

function settingsValues(settings: RosterRuleSettings): SettingsValues {
  const { rules } = settings;
  return {
    levels: ofEach((rule) => rules[rule].level),
    limits: ofEach((rule) => String(rules[rule].value)),
    rest_after_hours: String(settings.rest_after_hours),
    average_weeks: String(settings.average_weeks),
  };
}

/** What the form sends: with another limit than its starting point's the rules are the hospital's own. */
export function rulesBody(values: RulesValues): Omit<RosterRulesRecord, "version"> {
  const { levels, limits } = values;
  const [rest_after_hours, average_weeks] = [values.rest_after_hours, values.average_weeks].map(
    Number,
  ) as [number, number];
  const rules = ofEach((rule) => ({ level: levels[rule], value: Number(limits[rule]) }));
  const given = { rules, rest_after_hours, average_weeks };
  return { preset: isOf(values.preset, given) ? values.preset : "own", ...given };
}

function isOf(preset: RulePreset, given: RosterRuleSettings): boolean {
  const { limits, ...others } = PRESETS[preset];
  const { rest_after_hours = given.rest_after_hours, average_weeks = given.average_weeks } = others;
  return (
    rest_after_hours === given.rest_after_hours &&
    average_weeks === given.average_weeks &&
    Object.entries(limits).every(([rule, value]) => given.rules[rule as RosterRule].value === value)
  );
}

/** What the contract refuses, by the fields of the form. */
export function rulesErrors(values: RulesValues): FieldErrors {
  return byField(schemaErrors(updateRosterRules.body, rulesBody(values)));
}

/** The contract's paths, such as "rules.nights_in_row.value", as the fields of the form: "limits.nights_in_row". */
export function byField(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^rules\.(\w+)\.value$/, "limits.$1"),
      message,
    ]),
  );
}

/** What the rules say in one of the form's fields, for who meets a change of somebody else. */
export function fieldText(record: RosterRulesRecord, field: string): string {
  const { preset, rules, rest_after_hours, average_weeks } = record;
  switch (field) {
    case "preset":
      return PRESETS[preset].label;
    case "levels":
      return listed((rule) => RULE_LEVEL_LABELS[rules[rule].level]);
    case "limits":
      return listed((rule) => String(rules[rule].value));
    default:
      return String(field === "average_weeks" ? average_weeks : rest_after_hours);
  }
}

function listed(textOf: (rule: RosterRule) => string): string {
  return ROSTER_RULES.map((rule) => `${RULES[rule].label}: ${textOf(rule)}`).join("; ");
}

function ofEach<T>(valueOf: (rule: RosterRule) => T): Record<RosterRule, T> {
  return Object.fromEntries(ROSTER_RULES.map((rule) => [rule, valueOf(rule)])) as Record<
    RosterRule,
    T
  >;
}
