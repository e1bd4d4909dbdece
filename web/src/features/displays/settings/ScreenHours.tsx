import { Button, Checkbox, Group, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import type { Display } from "@wardline/contracts/displays";
import {
  hoursText,
  type PlannedSpan,
  WEEK_ORDER,
  WEEKDAYS,
} from "@wardline/domain/roster/planned-hours";
import { type FormEvent, useState } from "react";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { FormDialog, useUnsavedEntries } from "../../../ui/dialog/FormDialog.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { MeanwhileAlert, useRecordEditing } from "../../../ui/form/record-form.js";
import { TimeField } from "../../../ui/form/TimeField.js";
import classes from "../Displays.module.css";
import {
  type HoursDay,
  type HoursPlan,
  type HoursValues,
  hoursOf,
  hoursProblems,
  hoursValues,
} from "./hours-form.js";

const PLANS: readonly { value: HoursPlan; label: string }[] = [
  { value: "always", label: "Always" },
  { value: "same", label: "The same hours every day" },
  { value: "days", label: "Hours of each weekday" },
];

const valuesOfDisplay = ({ hours }: Display) => hoursValues(hours);

interface HoursFormProps {
  display: Display;
  isSaving: boolean;
  onSave: (hours: Display["hours"]) => void;
  onClose: () => void;
}

/** When the screens of a display are on (docs/wire.md, Planned hours). */
function HoursForm({ display, isSaving, onSave, onClose }: HoursFormProps) {
  const { form, base, meanwhile, dismiss } = useRecordEditing<Display, HoursValues>({
    record: display,
    valuesOf: valuesOfDisplay,
  });
  const { values, setValues } = form;
  const [problems, setProblems] = useState<Record<string, string>>({});
  useUnsavedEntries(JSON.stringify(hoursOf(values)) !== JSON.stringify(base.hours));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = hoursProblems(values);
    setProblems(found);
    if (Object.keys(found).length === 0) onSave(hoursOf(values));
  }

  const changeDay = (day: number, change: Partial<HoursDay>) =>
    setValues({
      ...values,
      days: values.days.map((one, at) => (at === day ? { ...one, ...change } : one)),
    });

  return (
    <form ref={focusFirst} onSubmit={submit} noValidate>
      <Stack gap="md">
        <MeanwhileAlert
          changes={meanwhile.length === 0 ? [] : [{ field: "hours", isTyped: form.isDirty() }]}
          labelOf={() => "The plan"}
          textOf={() => hoursText(base.hours)}
          onDismiss={dismiss}
        />
        <Text size="sm">
          Outside of them its screens are dark, and nobody is notified that they are missing. An
          emergency wakes them. A time before the first one is on the next day.
        </Text>
        <NativeSelect
          label="Its screens are on"
          data={PLANS}
          value={values.plan}
          onChange={({ currentTarget: { value } }) =>
            setValues({
              ...values,
              plan: PLANS.find((one) => one.value === value)?.value ?? "always",
            })
          }
        />
        {values.plan === "same" ? (
          <SpanFields
            of="every day"
            span={values.every}
            problem={problems.every}
            onChange={(change) => setValues({ ...values, every: { ...values.every, ...change } })}
          />
        ) : null}
        {values.plan === "days"
          ? WEEK_ORDER.map((day) => {
              const one = values.days[day];
              return one === undefined ? null : (
                <div key={day} className={classes.hoursDay}>
                  <Checkbox
                    label={WEEKDAYS[day]}
                    checked={one.isOn}
                    onChange={({ currentTarget: { checked } }) => changeDay(day, { isOn: checked })}
                  />
                  {one.isOn ? (
                    <SpanFields
                      of={WEEKDAYS[day] ?? ""}
                      span={one}
                      problem={problems[day]}
                      onChange={(change) => changeDay(day, change)}
                    />
                  ) : (
                    <Text size="sm" c="dimmed">
                      Dark
                    </Text>
                  )}
                </div>
              );
            })
          : null}
        {problems.days === undefined ? null : (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {problems.days}
          </Text>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save hours
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function SpanFields(props: {
  of: string;
  span: PlannedSpan;
  problem: string | undefined;
  onChange: (change: Partial<PlannedSpan>) => void;
}) {
  const { of, span, problem, onChange } = props;
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TimeField
        className={classes.hoursTime ?? ""}
        aria-label={`On from, ${of}`}
        value={span.from}
        error={problem}
        onChange={(from) => onChange({ from })}
      />
      <Text mt={6}>–</Text>
      <TimeField
        className={classes.hoursTime ?? ""}
        aria-label={`On until, ${of}`}
        value={span.until}
        error={problem !== undefined}
        onChange={(until) => onChange({ until })}
      />
    </Group>
  );
}

type Choice = Pick<Display, "hours" | "mail_missing">;

interface ScreenHoursProps {
  display: Display;
  shown: Choice;
  isSaving: boolean;
  /** Saves it; resolves with whether that succeeded. */
  onChange: (change: Partial<Choice>) => Promise<boolean>;
}

/** When a display's screens are on, and whether anybody is notified that one is missing. */
export function ScreenHours({ display, shown, isSaving, onChange }: ScreenHoursProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const save = async (hours: Display["hours"]) => {
    if (await onChange({ hours })) close();
  };
  return (
    <>
      <div>
        <Text size="sm" fw={500}>
          Its screens are on
        </Text>
        <Group gap="sm" justify="space-between">
          <Text size="sm">{hoursText(shown.hours)}</Text>
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            Change hours
          </Button>
        </Group>
      </div>
      <Switch
        label="Email when a screen is missing for ten minutes"
        checked={shown.mail_missing}
        onChange={(event) => void onChange({ mail_missing: event.currentTarget.checked })}
      />
      <FormDialog opened={isOpen} onClose={close} title={`Hours of “${display.name}”`} size="lg">
        <HoursForm
          display={display}
          isSaving={isSaving}
          onSave={(hours) => void save(hours)}
          onClose={close}
        />
      </FormDialog>
    </>
  );
}
