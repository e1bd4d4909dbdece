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

type HoursDay = PlannedSpan & { isOn: boolean };

/** Values of the form of planned hours; `days` starts on Sunday. */
export interface HoursValues {
  plan: (typeof PLANS)[number]["value"];
  every: PlannedSpan;
  days: HoursDay[];
}

const DEFAULT_SPAN: PlannedSpan = { from: "06:00", until: "22:00" };

/** Returns the form's values for these hours. */
export function toHoursValues(hours: Display["hours"]): HoursValues {
  const days = WEEKDAYS.map((_, day) => ({
    ...DEFAULT_SPAN,
    ...hours?.[day],
    isOn: hours === null || Boolean(hours[day]),
  }));
  const first = hours?.[0] ?? DEFAULT_SPAN;
  const isSame = days.every(
    ({ isOn, from, until }) => isOn && from === first.from && until === first.until,
  );
  const plan = isSame ? "same" : "days";
  return { plan: hours === null ? "always" : plan, every: isSame ? first : DEFAULT_SPAN, days };
}

/** Converts a valid form to planned hours. */
export function toPlannedHours({ plan, every, days }: HoursValues): Display["hours"] {
  if (plan === "always") return null;
  if (plan === "same") return WEEKDAYS.map(() => every);
  return days.map(({ isOn, from, until }) => (isOn ? { from, until } : null));
}

/** Returns a form's errors: per weekday, for every day, and for the plan as a whole. */
export function findHoursProblems({ plan, every, days }: HoursValues): Record<string, string> {
  const check = (name: number | string, { from, until }: PlannedSpan) =>
    isDutyStart(from) && isDutyStart(until) ? {} : { [name]: "Please enter a time such as 07:30." };
  if (plan === "same") return check("every", every);
  if (plan === "always") return {};
  if (!days.some(({ isOn }) => isOn)) return { days: "Please choose hours for at least one day." };
  return Object.fromEntries(
    days.flatMap((one, day) => (one.isOn ? Object.entries(check(day, one)) : [])),
  );
}

interface HoursFieldsProps {
  label: string;
  value: HoursValues;
  /** Errors by field: "hours.every" for every day, "hours.1" for Mondays. */
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (value: HoursValues) => void;
}

/** Fields for the hours in which a display's screens are on (docs/wire/boards.md, Planned hours). */
export function HoursFields({ label, value, errors, onChange }: HoursFieldsProps) {
  const { plan, every, days } = value;
  const change = (part: Partial<HoursValues>) => onChange({ ...value, ...part });
  const changeDay = (day: number, part: Partial<HoursDay>) =>
    change({ days: days.map((one, at) => (at === day ? { ...one, ...part } : one)) });

  return (
    <>
      <NativeSelect
        label={label}
        description="Outside these hours, the screens are dark and do not count as missing. An emergency wakes them. If the end is before the start, the end is on the next day."
        data={PLANS}
        value={plan}
        onChange={(event) => change({ plan: event.currentTarget.value as HoursValues["plan"] })}
      />
      {plan === "same" ? (
        <SpanFields
          dayLabel="every day"
          span={every}
          problem={errors["hours.every"]}
          onChange={(part) => change({ every: { ...every, ...part } })}
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
                onChange={(part) => changeDay(day, part)}
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
  const getTimeProps = (end: "from" | "until") => ({
    flex: 1,
    miw: 0,
    maw: "10rem",
    "aria-label": `On ${end}, ${dayLabel}`,
    value: span[end],
    onChange: (time: string) => onChange({ [end]: time }),
  });
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TimeField {...getTimeProps("from")} error={problem} />
      <Text mt={6}>–</Text>
      <TimeField {...getTimeProps("until")} error={problem !== undefined} />
    </Group>
  );
}
