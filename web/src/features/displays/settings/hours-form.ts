import type { Display } from "@wardline/contracts/boards/displays";
import { isDutyStart } from "@wardline/domain/roster/duty";
import { type PlannedSpan, WEEK_ORDER, WEEKDAYS } from "@wardline/domain/roster/planned-hours";

/** Kind of plan: always on, the same hours every day, or hours by weekday. */
export type HoursPlan = "always" | "same" | "days";

/** Weekday in the form: screens are dark all day, or on between two times. */
export interface HoursDay extends PlannedSpan {
  isOn: boolean;
}

/** Values of the form of planned hours; `days` starts on Sunday. */
export interface HoursValues {
  plan: HoursPlan;
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
  const every = isSame && first !== undefined ? first : DEFAULT_SPAN;
  return {
    plan: hours === null ? "always" : isSame ? "same" : "days",
    every: { from: every.from, until: every.until },
    days,
  };
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
