import { Button, Checkbox, Group, NativeSelect, Stack, Switch, Text } from "@mantine/core";
import type { Display } from "@wardline/contracts/displays";
import { isDutyStart } from "@wardline/domain/roster/duty";
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
import { TimeField } from "../../../ui/form/TimeField.js";
import classes from "../Displays.module.css";

/** Always on, the same hours every day, or hours of each weekday. */
type HoursPlan = "always" | "same" | "days";

/** A weekday of the form: dark, or on from a time until a time. */
interface HoursDay extends PlannedSpan {
  isOn: boolean;
}

/** What the form of planned hours holds; `days` Sunday first. */
interface HoursValues {
  plan: HoursPlan;
  every: PlannedSpan;
  days: HoursDay[];
}

const PROPOSED: PlannedSpan = { from: "06:00", until: "22:00" };

/** The form of these hours. */
export function hoursValues(hours: Display["hours"]): HoursValues {
  const days = WEEKDAYS.map((_, day) => {
    const span = hours?.[day] ?? null;
    return { ...(span ?? PROPOSED), isOn: hours === null || span !== null };
  });
  const [first] = days;
  const isSame = days.every(
    ({ isOn, from, until }) => isOn && from === first?.from && until === first.until,
  );
  const every = isSame && first !== undefined ? first : PROPOSED;
  return {
    plan: hours === null ? "always" : isSame ? "same" : "days",
    every: { from: every.from, until: every.until },
    days,
  };
}

/** The hours of a form without problems. */
export function hoursOf({ plan, every, days }: HoursValues): Display["hours"] {
  if (plan === "always") return null;
  if (plan === "same") return WEEKDAYS.map(() => every);
  return days.map(({ isOn, from, until }) => (isOn ? { from, until } : null));
}

/** What is wrong with a form: by weekday or for every day, and as a whole. */
export function hoursProblems({ plan, every, days }: HoursValues): Record<string, string> {
  const problems: Record<string, string> = {};
  const check = (name: string, { from, until }: PlannedSpan) => {
    if (!isDutyStart(from) || !isDutyStart(until)) {
      problems[name] = "Please enter a time such as 07:30.";
    }
  };
  if (plan === "same") check("every", every);
  if (plan !== "days") return problems;
  for (const day of WEEK_ORDER) {
    const one = days[day];
    if (one?.isOn === true) check(`${day}`, one);
  }
  if (!days.some(({ isOn }) => isOn)) problems.days = "Please choose hours for at least one day.";
  return problems;
}

const PLANS: readonly { value: HoursPlan; label: string }[] = [
  { value: "always", label: "Always" },
  { value: "same", label: "The same hours every day" },
  { value: "days", label: "Hours of each weekday" },
];

interface HoursFormProps {
  hours: Display["hours"];
  isSaving: boolean;
  onSave: (hours: Display["hours"]) => void;
  onClose: () => void;
}

/** When the screens of a display are on (docs/wire.md, Planned hours). */
function HoursForm({ hours, isSaving, onSave, onClose }: HoursFormProps) {
  const [values, setValues] = useState(() => hoursValues(hours));
  const [problems, setProblems] = useState<Record<string, string>>({});
  useUnsavedEntries(JSON.stringify(hoursOf(values)) !== JSON.stringify(hours));

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
  onChange: (change: Partial<Choice>) => Promise<void>;
}

/** When a display's screens are on, and whether anybody is notified that one is missing. */
export function ScreenHours({ display, shown, isSaving, onChange }: ScreenHoursProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
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
          hours={display.hours}
          isSaving={isSaving}
          onSave={(hours) => void onChange({ hours }).then(close)}
          onClose={close}
        />
      </FormDialog>
    </>
  );
}
