import { Checkbox, Group, NativeSelect, Text } from "@mantine/core";
import { type PlannedSpan, WEEK_ORDER, WEEKDAYS } from "@wardline/domain/roster/planned-hours";
import type { ReactNode } from "react";
import { TimeField } from "../../../ui/form/TimeField.js";
import classes from "../Displays.module.css";
import type { HoursDay, HoursPlan, HoursValues } from "./hours-form.js";

const PLANS: readonly { value: HoursPlan; label: string }[] = [
  { value: "always", label: "Always" },
  { value: "same", label: "The same hours every day" },
  { value: "days", label: "Hours for each weekday" },
];

interface HoursFieldsProps {
  label: string;
  values: HoursValues;
  /** Errors by field: "hours.every" for every day, "hours.1" for Mondays. */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (values: HoursValues) => void;
}

/** Fields for the hours in which a display's screens are on (docs/wire/boards.md, Planned hours). */
export function HoursFields({ label, values, errors, onChange }: HoursFieldsProps) {
  const changeDay = (day: number, change: Partial<HoursDay>) =>
    onChange({
      ...values,
      days: values.days.map((one, at) => (at === day ? { ...one, ...change } : one)),
    });

  return (
    <>
      <NativeSelect
        label={label}
        description="Outside these hours, the screens are dark and do not count as missing. An emergency wakes them. If the end is before the start, the end is on the next day."
        data={PLANS}
        value={values.plan}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...values,
            plan: PLANS.find((one) => one.value === value)?.value ?? "always",
          })
        }
      />
      {values.plan === "same" ? (
        <SpanFields
          dayLabel="every day"
          span={values.every}
          problem={errors["hours.every"]}
          onChange={(change) => onChange({ ...values, every: { ...values.every, ...change } })}
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
                    dayLabel={WEEKDAYS[day] ?? ""}
                    span={one}
                    problem={errors[`hours.${day}`]}
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
    </>
  );
}

function SpanFields(props: {
  dayLabel: string;
  span: PlannedSpan;
  problem: ReactNode;
  onChange: (change: Partial<PlannedSpan>) => void;
}) {
  const { dayLabel, span, problem, onChange } = props;
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TimeField
        className={classes.hoursTime ?? ""}
        aria-label={`On from, ${dayLabel}`}
        value={span.from}
        error={problem}
        onChange={(from) => onChange({ from })}
      />
      <Text mt={6}>–</Text>
      <TimeField
        className={classes.hoursTime ?? ""}
        aria-label={`On until, ${dayLabel}`}
        value={span.until}
        error={problem !== undefined}
        onChange={(until) => onChange({ until })}
      />
    </Group>
  );
}
