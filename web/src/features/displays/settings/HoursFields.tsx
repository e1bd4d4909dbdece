import { Checkbox, Group, NativeSelect, Text } from "@mantine/core";
import type { Display } from "@wardline/contracts/boards/displays";
import { isDutyStart } from "@wardline/domain/roster/duty";
import { type PlannedSpan, WEEK_ORDER, WEEKDAYS } from "@wardline/domain/roster/planned-hours";
import type { ReactNode } from "react";
import { TimeField } from "../../../ui/form/TimeField.js";
import classes from "../Displays.module.css";

const PLANS = [
  { value: "always", label: "Always" },
  { value: "same", label: "The same hours every day" },
  { value: "days", label: "Hours for each weekday" },
] as const;

/** Weekday in the form: screens are dark all day, or on between two times. */
interface HoursDay extends PlannedSpan {
  isOn: boolean;
}

/** Values of the form of planned hours; `days` starts on Sunday. */
export interface HoursValues {
  plan: (typeof PLANS)[number]["value"];
  every: PlannedSpan;
  days: HoursDay[];
}

const DEFAULT_SPAN: PlannedSpan = { from: "06:00", until: "22:00" };

/** Returns the form's values for these hours. */
export function toHoursValues(hours: Display["hours"]): HoursValues {
  const days = WEEKDAYS.map((_, day) => {
    const span = hours?.[day] ?? null;
    return { ...(span ?? DEFAULT_SPAN), isOn: hours === null || span !== null };
  });
  const [first] = days;
  const isSame = days.every(
    ({ isOn, from, until }) => isOn && from === first?.from && until === first.until,
  );
  const { from, until } = isSame && first !== undefined ? first : DEFAULT_SPAN;
  const plan = isSame ? "same" : "days";
  return { plan: hours === null ? "always" : plan, every: { from, until }, days };
}

/** Converts a valid form to planned hours. */
export function toPlannedHours({ plan, every, days }: HoursValues): Display["hours"] {
  if (plan === "always") return null;
  if (plan === "same") return WEEKDAYS.map(() => every);
  return days.map(({ isOn, from, until }) => (isOn ? { from, until } : null));
}

/** Returns a form's errors: per weekday, for every day, and for the plan as a whole. */
export function findHoursProblems({ plan, every, days }: HoursValues): Record<string, string> {
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

interface HoursFieldsProps {
  label: string;
  values: HoursValues;
  /** Errors by field: "hours.every" for every day, "hours.1" for Mondays. */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (values: HoursValues) => void;
}

/** Fields for the hours in which a display's screens are on (docs/wire/boards.md, Planned hours). */
export function HoursFields({ label, values, errors, onChange }: HoursFieldsProps) {
  const { plan, every, days } = values;
  const changeDay = (day: number, change: Partial<HoursDay>) =>
    onChange({
      ...values,
      days: days.map((one, at) => (at === day ? { ...one, ...change } : one)),
    });

  return (
    <>
      <NativeSelect
        label={label}
        description="Outside these hours, the screens are dark and do not count as missing. An emergency wakes them. If the end is before the start, the end is on the next day."
        data={PLANS}
        value={plan}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...values,
            plan: PLANS.find((one) => one.value === value)?.value ?? "always",
          })
        }
      />
      {plan === "same" ? (
        <SpanFields
          dayLabel="every day"
          span={every}
          problem={errors["hours.every"]}
          onChange={(change) => onChange({ ...values, every: { ...every, ...change } })}
        />
      ) : null}
      {(plan === "days" ? WEEK_ORDER : []).map((day) => {
        const one = days[day];
        return one === undefined ? null : (
          <div key={day} className={classes.hoursDay}>
            <Checkbox
              label={WEEKDAYS[day]}
              checked={one.isOn}
              onChange={({ currentTarget: { checked } }) => changeDay(day, { isOn: checked })}
            />
            {one.isOn ? (
              <SpanFields
                dayLabel={WEEKDAYS[day]}
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
      })}
    </>
  );
}

interface SpanFieldsProps {
  dayLabel: string;
  span: PlannedSpan;
  problem: ReactNode;
  onChange: (change: Partial<PlannedSpan>) => void;
}

function SpanFields({ dayLabel, span, problem, onChange }: SpanFieldsProps) {
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TimeField
        flex={1}
        miw={0}
        maw="10rem"
        aria-label={`On from, ${dayLabel}`}
        value={span.from}
        error={problem}
        onChange={(from) => onChange({ from })}
      />
      <Text mt={6}>–</Text>
      <TimeField
        flex={1}
        miw={0}
        maw="10rem"
        aria-label={`On until, ${dayLabel}`}
        value={span.until}
        error={problem !== undefined}
        onChange={(until) => onChange({ until })}
      />
    </Group>
  );
}
