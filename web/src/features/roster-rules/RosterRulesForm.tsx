import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import type { RosterRulesRecord } from "@wardline/contracts/roster-rules";
import { PRESETS, RULE_PRESETS, type RulePreset } from "@wardline/domain/roster-rules/presets";
import {
  ROSTER_RULES,
  type RosterRule,
  RULE_LEVEL_LABELS,
  RULE_LEVELS,
  RULES,
} from "@wardline/domain/roster-rules/rules";
import { UnsavedGuard } from "../../ui/dialog/FormDialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { DraftNote } from "../../ui/form/DraftNote.js";
import { useFormDraft } from "../../ui/form/draft.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { fieldErrors, showErrors } from "../../ui/form/form-errors.js";
import { MeanwhileAlert, useRecordEditing } from "../../ui/form/record-form.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { Panel } from "../../ui/page/Panel.js";
import classes from "./RosterRulesForm.module.css";
import { currentRosterRulesOf, useUpdateRosterRules } from "./roster-rules-data.js";
import {
  byField,
  fieldText,
  presetValues,
  type RulesValues,
  rulesBody,
  rulesErrors,
  rulesValues,
} from "./roster-rules-values.js";

const toast = toastsAbout("roster-rules");

const LABELS: Readonly<Record<string, string>> = {
  preset: "The starting point",
  levels: "The choice of what broken rules do",
  limits: "The list of limits",
  rest_after_hours: "The length of duties after which rest is asked for",
  average_weeks: "The length of the average",
};

const LEVELS = RULE_LEVELS.map((level) => ({ value: level, label: RULE_LEVEL_LABELS[level] }));
const STARTING_POINTS = RULE_PRESETS.map((value) => ({ value, label: PRESETS[value].label }));

/** The rules of rosters. What someone else saves appears at once, unless something was changed here. */
export function RosterRulesForm({ record }: { record: RosterRulesRecord }) {
  const update = useUpdateRosterRules();
  const { form, base, meanwhile, follow, take, dismiss } = useRecordEditing<
    RosterRulesRecord,
    RulesValues
  >({ record, valuesOf: rulesValues });
  const draft = useFormDraft("roster-rules", form, form.isDirty());
  const { source, note } = PRESETS[form.values.preset];

  async function save(values: RulesValues): Promise<void> {
    if (update.isPending || showErrors(form, rulesErrors(values))) return;
    if (!form.isDirty()) return toast.warning("No changes detected");
    try {
      take(await update.mutateAsync({ version: base.version, body: rulesBody(values) }));
      toast.success("Roster rules updated successfully!");
    } catch (error) {
      showErrors(form, byField(fieldErrors(error)));
      toast.error(error, "Failed to update the roster rules.");
      const current = currentRosterRulesOf(error);
      if (current !== null) follow(current);
    }
  }

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="lg">
        <DraftNote draft={draft} />
        <MeanwhileAlert
          changes={meanwhile}
          labelOf={(field) => LABELS[field] ?? field}
          textOf={(field) => fieldText(base, field)}
          onDismiss={dismiss}
        />
        <Panel
          title="Starting point"
          description="Limits from published papers, to begin from. Whether a roster complies with them is for you to judge."
        >
          <NativeSelect
            label="Begin from"
            data={STARTING_POINTS}
            value={form.values.preset}
            onChange={(event) => {
              form.clearErrors();
              const preset = event.currentTarget.value as RulePreset;
              if (preset === "own") form.setFieldValue("preset", preset);
              else form.setValues(presetValues(preset));
            }}
          />
          {source === "" ? null : (
            <Text size="sm" c="dimmed" mt="sm">
              Source: {source}. {note}
            </Text>
          )}
        </Panel>
        <Panel
          title="Rules"
          description="A rule that is broken can warn, ask for a reason that stays in the log, or keep the roster from being saved. Hours are real hours, also when clocks change. Taking over now is never kept from anybody."
        >
          <ul className={classes.rules}>
            {ROSTER_RULES.map((rule) => (
              <li key={rule}>
                <RuleRow rule={rule} form={form} />
              </li>
            ))}
          </ul>
        </Panel>
        <FormErrors errors={form.errors} shownBy={SHOWN} />
        <Group>
          <Button type="submit" loading={update.isPending}>
            Save Changes
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  );
}

const SHOWN = [
  ...ROSTER_RULES.map((rule) => `limits.${rule}`),
  "rest_after_hours",
  "average_weeks",
];

const number = { inputMode: "numeric", autoComplete: "off", maxLength: 3 } as const;

interface RuleRowProps {
  rule: RosterRule;
  form: ReturnType<typeof useRecordEditing<RosterRulesRecord, RulesValues>>["form"];
}

/** One rule: what it does, and its limit once it does something. */
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
            {...number}
            className={classes.limit}
            label={bound}
            aria-label={`${label}: ${bound}`}
            {...form.getInputProps(`limits.${rule}`)}
          />
          {rule === "rest_hours" ? (
            <TextInput
              {...CODE_TEXT}
              {...number}
              className={classes.limit}
              label="After a duty of at least, hours"
              {...form.getInputProps("rest_after_hours")}
            />
          ) : null}
          {rule === "hours_week_average" ? (
            <TextInput
              {...CODE_TEXT}
              {...number}
              className={classes.limit}
              label="Averaged over, weeks"
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
