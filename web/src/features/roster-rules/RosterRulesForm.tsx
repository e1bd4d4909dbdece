import { NativeSelect, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { RosterRulesRecord } from "@wardline/contracts/roster/roster-rules";
import { PRESETS, RULE_PRESETS, type RulePreset } from "@wardline/domain/roster-rules/presets";
import {
  ROSTER_RULES,
  type RosterRule,
  RULE_LEVEL_LABELS,
  RULE_LEVELS,
  RULES,
} from "@wardline/domain/roster-rules/rules";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors } from "../../ui/form/form-errors.js";
import { PageForm } from "../../ui/form/PageForm.js";
import { useRecordForm } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import classes from "./RosterRulesForm.module.css";
import { readCurrentRosterRules, useUpdateRosterRules } from "./roster-rules-data.js";
import {
  findRulesErrors,
  type RulesValues,
  rulesFieldText,
  toPresetValues,
  toRuleFields,
  toRulesBody,
  toRulesValues,
} from "./roster-rules-values.js";

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

/**
 * Renders a form that edits the roster rules. Another person's changes appear immediately, unless this form has unsaved
 * changes.
 */
export function RosterRulesForm({ record }: { record: RosterRulesRecord }) {
  const update = useUpdateRosterRules();
  const entry = useRecordForm({
    record,
    toValues: toRulesValues,
    draft: "roster-rules",
    findErrors: findRulesErrors,
    serverErrors: (error) => toRuleFields(parseFieldErrors(error)),
    onUnchanged: () => toast.warning("No changes detected"),
    send: (values, { version }) => update.mutateAsync({ version, body: toRulesBody(values) }),
    readCurrent: readCurrentRosterRules,
    selectLatest: (saved) => saved,
    toast,
    saved: "Roster rules updated successfully!",
    failed: "Failed to update the roster rules.",
  });
  const { form, base } = entry;
  const { source, note } = PRESETS[form.values.preset];

  return (
    <PageForm
      entry={entry}
      getLabel={(field) => LABELS[field] ?? field}
      formatValue={(field) => rulesFieldText(base, field)}
      shownBy={SHOWN_FIELDS}
    >
      <NativeSelect
        label="Start from"
        description="Limits from published rules, as a starting point. Whether your rosters comply is for you to judge."
        data={STARTING_POINTS}
        value={form.values.preset}
        onChange={(event) => {
          form.clearErrors();
          const preset = event.currentTarget.value as RulePreset;
          if (preset === "own") form.setFieldValue("preset", preset);
          else form.setValues(toPresetValues(preset));
        }}
      />
      {source === "" ? null : (
        <Text size="sm" c="dimmed">
          Source: {source}. {note}
        </Text>
      )}
      <ul className={classes.rules}>
        {ROSTER_RULES.map((rule) => (
          <li key={rule}>
            <RuleRow rule={rule} form={form} />
          </li>
        ))}
      </ul>
    </PageForm>
  );
}

const SHOWN_FIELDS = [
  ...ROSTER_RULES.map((rule) => `limits.${rule}`),
  "rest_after_hours",
  "average_weeks",
];

const numberProps = { inputMode: "numeric", autoComplete: "off", maxLength: 3 } as const;

interface RuleRowProps {
  rule: RosterRule;
  form: UseFormReturnType<RulesValues>;
}

function RuleRow({ rule, form }: RuleRowProps) {
  const { label, is, unit, min, max } = RULES[rule];
  const bound = `${is === "most" ? "At most" : "At least"}, ${unit}`;
  const isOn = form.values.levels[rule] !== "off";
  return (
    <div className={classes.rule}>
      <Text fw={600}>{label}</Text>
      {isOn && min < max ? (
        <div className={classes.limits}>
          <TextInput
            {...CODE_TEXT}
            {...numberProps}
            className={classes.limit}
            label={bound}
            aria-label={`${label}: ${bound}`}
            {...form.getInputProps(`limits.${rule}`)}
          />
          {rule === "rest_hours" ? (
            <TextInput
              {...CODE_TEXT}
              {...numberProps}
              className={classes.limit}
              label="After a duty of at least (hours)"
              {...form.getInputProps("rest_after_hours")}
            />
          ) : null}
          {rule === "hours_week_average" ? (
            <TextInput
              {...CODE_TEXT}
              {...numberProps}
              className={classes.limit}
              label="Averaged over (weeks)"
              {...form.getInputProps("average_weeks")}
            />
          ) : null}
        </div>
      ) : null}
      <NativeSelect
        className={classes.level}
        aria-label={`${label}: if broken`}
        data={LEVELS}
        {...form.getInputProps(`levels.${rule}`)}
      />
    </div>
  );
}
