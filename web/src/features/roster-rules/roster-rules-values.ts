import { type RosterRulesRecord, updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import { getPresetRules, PRESETS, type RulePreset } from "@wardline/domain/roster-rules/presets";
import {
  ROSTER_RULES,
  type RosterRule,
  type RosterRuleSettings,
  RULE_LEVEL_LABELS,
  RULES,
  type RuleLevel,
} from "@wardline/domain/roster-rules/rules";
import { type FieldErrors, validateSchema } from "../../ui/form/form-errors.js";

/** Rules as form values, with numbers as typed text. */
interface SettingsValues {
  levels: Record<RosterRule, RuleLevel>;
  limits: Record<RosterRule, string>;
  rest_after_hours: string;
  average_weeks: string;
}

/** Values of the form. */
export interface RulesValues extends SettingsValues, Record<string, unknown> {
  preset: RulePreset;
}

/** Returns the initial values of the form. */
export function toRulesValues({ preset, ...settings }: RosterRulesRecord): RulesValues {
  return { preset, ...toSettingsValues(settings) };
}

/** Returns the values of the form after choosing a preset. */
export function toPresetValues(preset: RulePreset): RulesValues {
  return { preset, ...toSettingsValues(getPresetRules(preset)) };
}

function toSettingsValues(settings: RosterRuleSettings): SettingsValues {
  const { rules } = settings;
  return {
    levels: forEachRule((rule) => rules[rule].level),
    limits: forEachRule((rule) => String(rules[rule].value)),
    rest_after_hours: String(settings.rest_after_hours),
    average_weeks: String(settings.average_weeks),
  };
}

/** Returns the request body. If the limits differ from the preset's, the rules are sent as the hospital's own rules. */
export function toRulesBody(values: RulesValues): Omit<RosterRulesRecord, "version"> {
  const { levels, limits } = values;
  const [rest_after_hours, average_weeks] = [values.rest_after_hours, values.average_weeks].map(
    Number,
  ) as [number, number];
  const rules = forEachRule((rule) => ({ level: levels[rule], value: Number(limits[rule]) }));
  const given = { rules, rest_after_hours, average_weeks };
  return { preset: matchesPreset(values.preset, given) ? values.preset : "own", ...given };
}

function matchesPreset(preset: RulePreset, given: RosterRuleSettings): boolean {
  const { limits, ...others } = PRESETS[preset];
  const { rest_after_hours = given.rest_after_hours, average_weeks = given.average_weeks } = others;
  return (
    rest_after_hours === given.rest_after_hours &&
    average_weeks === given.average_weeks &&
    Object.entries(limits).every(([rule, value]) => given.rules[rule as RosterRule].value === value)
  );
}

/** Returns the contract's validation errors by form field. */
export function findRulesErrors(values: RulesValues): FieldErrors {
  return toRuleFields(validateSchema(updateRosterRules.body, toRulesBody(values)));
}

/** Converts the contract's paths, such as "rules.nights_in_row.value", to form fields: "limits.nights_in_row". */
export function toRuleFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^rules\.(\w+)\.value$/, "limits.$1"),
      message,
    ]),
  );
}

/** Returns the saved value of a form field in words, for a notice about another person's change. */
export function rulesFieldText(record: RosterRulesRecord, field: string): string {
  const { preset, rules, rest_after_hours, average_weeks } = record;
  switch (field) {
    case "preset":
      return PRESETS[preset].label;
    case "levels":
      return listRules((rule) => RULE_LEVEL_LABELS[rules[rule].level]);
    case "limits":
      return listRules((rule) => String(rules[rule].value));
    default:
      return String(field === "average_weeks" ? average_weeks : rest_after_hours);
  }
}

function listRules(formatValue: (rule: RosterRule) => string): string {
  return ROSTER_RULES.map((rule) => `${RULES[rule].label}: ${formatValue(rule)}`).join("; ");
}

function forEachRule<T>(getValue: (rule: RosterRule) => T): Record<RosterRule, T> {
  return Object.fromEntries(ROSTER_RULES.map((rule) => [rule, getValue(rule)])) as Record<
    RosterRule,
    T
  >;
}
