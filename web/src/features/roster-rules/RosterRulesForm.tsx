import { NativeSelect, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { type RosterRulesRecord, updateRosterRules } from "@wardline/contracts/roster/roster-rules";
import {
  getPresetRules,
  PRESETS,
  RULE_PRESETS,
  type RulePreset,
} from "@wardline/domain/roster-rules/presets";
import {
  ROSTER_RULES,
  type RosterRule,
  type RosterRuleSettings,
  RULE_LEVEL_LABELS,
  RULE_LEVELS,
  RULES,
  type RuleLevel,
} from "@wardline/domain/roster-rules/rules";
import { formatCount } from "@wardline/domain/text/format-count";
import { SettingsRow } from "../../shared/hospital/SettingsRow.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { type FieldErrors, parseFieldErrors, validateSchema } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import classes from "./RosterRulesForm.module.css";
import {
  readCurrentRosterRules,
  rosterRulesQuery,
  useUpdateRosterRules,
} from "./roster-rules-data.js";

const toast = toastsAbout("roster-rules");

const LABELS: Readonly<Record<string, string>> = {
  preset: "The starting point",
  levels: "What happens when a rule is broken",
  limits: "The list of limits",
  rest_after_hours: "The length of duties after which rest is required",
  average_weeks: "The length of the average",
};

const LEVELS = RULE_LEVELS.map((level) => ({ value: level, label: RULE_LEVEL_LABELS[level] }));
const STARTING_POINTS = RULE_PRESETS.map((value) => ({ value, label: PRESETS[value].label }));

/** Renders a settings row for the hospital's roster rules (docs/product.md, Settings). */
export function RosterRulesRow() {
  return (
    <SettingsRow
      name="rules"
      query={useQuery(rosterRulesQuery)}
      describeState={stateText}
      description="A broken rule can warn, ask for a reason that stays in the log, or stop the roster from being saved. Hours are counted correctly when the clocks change. “Take over now” is always allowed."
    >
      {(record) => <RosterRulesForm record={record} />}
    </SettingsRow>
  );
}

function stateText({ rules }: RosterRulesRecord): string {
  const on = Object.values(rules).filter(({ level }) => level !== "off").length;
  return on === 0 ? "Off" : `On: ${formatCount(on, "rule")}`;
}

function RosterRulesForm({ record }: { record: RosterRulesRecord }) {
  const update = useUpdateRosterRules();
  const entry = useRecordForm({
    record,
    toValues: toRulesValues,
    draft: "roster-rules",
    findErrors: (values) =>
      toRuleFields(validateSchema(updateRosterRules.body, toRulesBody(values))),
    serverErrors: (error) => toRuleFields(parseFieldErrors(error)),
    onUnchanged: () => toast.warning("No changes detected"),
    send: (values, { version }) => update.mutateAsync({ version, body: toRulesBody(values) }),
    readCurrent: readCurrentRosterRules,
    selectLatest: (saved) => saved,
    toast,
    saved: "Roster rules updated successfully!",
    failed: "Failed to update the roster rules.",
  });
  const { form } = entry;
  const { source, note } = PRESETS[form.values.preset];

  return (
    <PageForm entry={entry} labels={LABELS} formatValue={rulesFieldText} shownBy={SHOWN_FIELDS}>
      <NativeSelect
        label="Start from"
        description="Limits from published rules, as a starting point. Whether your rosters comply is for you to judge."
        data={STARTING_POINTS}
        value={form.values.preset}
        onChange={(event) => {
          form.clearErrors();
          const preset = event.currentTarget.value as RulePreset;
          if (preset === "own") form.setFieldValue("preset", preset);
          else form.setValues(toRulesValues({ preset, ...getPresetRules(preset) }));
        }}
      />
      {source === "" ? null : (
        <Text size="sm" c="dimmed">
          Source: {source}. {note}
        </Text>
      )}
      <ul>
        {ROSTER_RULES.map((rule) => (
          <RuleRow key={rule} rule={rule} form={form} />
        ))}
      </ul>
    </PageForm>
  );
}

const FURTHER_FIELDS: Partial<Record<RosterRule, { field: string; label: string }>> = {
  rest_hours: { field: "rest_after_hours", label: "After a duty of at least (hours)" },
  hours_week_average: { field: "average_weeks", label: "Averaged over (weeks)" },
};

const SHOWN_FIELDS = [
  ...ROSTER_RULES.map((rule) => `limits.${rule}`),
  "rest_after_hours",
  "average_weeks",
];

function RuleRow({ rule, form }: { rule: RosterRule; form: UseFormReturnType<RulesValues> }) {
  const { label, is, unit, min, max } = RULES[rule];
  const bound = `${is === "most" ? "At most" : "At least"}, ${unit}`;
  const isOn = form.values.levels[rule] !== "off";
  const further = FURTHER_FIELDS[rule];
  const renderField = (field: string, text: string, spoken?: string) => (
    <TextInput
      {...CODE_TEXT}
      inputMode="numeric"
      maxLength={3}
      className={classes.limit}
      label={text}
      aria-label={spoken}
      {...form.getInputProps(field)}
    />
  );
  return (
    <li className={classes.rule}>
      <Text fw={600}>{label}</Text>
      {isOn && min < max ? (
        <div className={classes.limits}>
          {renderField(`limits.${rule}`, bound, `${label}: ${bound}`)}
          {further && renderField(further.field, further.label)}
        </div>
      ) : null}
      <NativeSelect
        style={{ gridColumn: -2 }}
        aria-label={`${label}: if broken`}
        data={LEVELS}
        {...form.getInputProps(`levels.${rule}`)}
      />
    </li>
  );
}

type RulesContent = Omit<RosterRulesRecord, "version">;

interface RulesValues extends Record<string, unknown> {
  preset: RulePreset;
  levels: Record<RosterRule, RuleLevel>;
  limits: Record<RosterRule, string>;
  rest_after_hours: string;
  average_weeks: string;
}

function toRulesValues({ preset, rules, ...others }: RulesContent): RulesValues {
  return {
    preset,
    levels: forEachRule((rule) => rules[rule].level),
    limits: forEachRule((rule) => String(rules[rule].value)),
    rest_after_hours: String(others.rest_after_hours),
    average_weeks: String(others.average_weeks),
  };
}

/** Returns the request body. If the limits differ from the preset's, the rules are sent as the hospital's own rules. */
function toRulesBody({ preset, levels, limits, ...others }: RulesValues): RulesContent {
  const given = {
    rules: forEachRule((rule) => ({ level: levels[rule], value: Number(limits[rule]) })),
    rest_after_hours: Number(others.rest_after_hours),
    average_weeks: Number(others.average_weeks),
  };
  return { preset: matchesPreset(preset, given) ? preset : "own", ...given };
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

/** Converts the contract's paths, such as "rules.nights_in_row.value", to form fields: "limits.nights_in_row". */
function toRuleFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^rules\.(\w+)\.value$/, "limits.$1"),
      message,
    ]),
  );
}

function rulesFieldText(values: RulesValues, field: string): string {
  const { preset, levels, limits } = values;
  const listRules = (formatValue: (rule: RosterRule) => string) =>
    ROSTER_RULES.map((rule) => `${RULES[rule].label}: ${formatValue(rule)}`).join("; ");
  const texts: Readonly<Record<string, string>> = {
    preset: PRESETS[preset].label,
    levels: listRules((rule) => RULE_LEVEL_LABELS[levels[rule]]),
    limits: listRules((rule) => limits[rule]),
  };
  return texts[field] ?? String(values[field]);
}

function forEachRule<T>(getValue: (rule: RosterRule) => T): Record<RosterRule, T> {
  const entries = ROSTER_RULES.map((rule) => [rule, getValue(rule)]);
  return Object.fromEntries(entries) as Record<RosterRule, T>;
}
