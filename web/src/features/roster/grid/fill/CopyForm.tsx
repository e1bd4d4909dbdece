import { Checkbox, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { repeatWeekly } from "@wardline/domain/roster/roster-check";
import {
  type CopySources,
  findMonthSources,
  findWeekSources,
  listCopyChanges,
} from "@wardline/domain/roster-month/copy";
import {
  getFirstDay,
  monthLabel,
  shiftMonth,
  toYearMonth,
} from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import { errorText } from "../../../../lib/calls/error-text.js";
import { dayText } from "../../../../lib/time/day-text.js";
import { FormButtons } from "../../../../ui/dialog/DialogActions.js";
import { focusFirst } from "../../../../ui/form/focus-first.js";
import { Segments } from "../../../../ui/form/Segments.js";
import { rosterGridQuery } from "../model/month-queries.js";
import { describeFill, type MonthPartProps } from "../model/use-month-plan.js";

const UNITS = [
  { value: "day", label: "A day" },
  { value: "week", label: "A week" },
  { value: "month", label: "A month" },
] as const;

/** Target option for a copied day: the same weekday until the month ends. */
const WEEKLY = "weekly";

/** Renders a form that copies a day or a week over the rest of the month, or another month over this one by weekday. */
export function CopyForm({ grid, planned, selected, onFill, onClose }: MonthPartProps) {
  const { plan, dates } = planned;
  const [unit, setUnit] = useState<(typeof UNITS)[number]["value"]>("week");
  const [day, setDay] = useState(dates[selected.left] ?? dates[0] ?? "");
  const [targetDay, setTargetDay] = useState(WEEKLY);
  const weeks = dates.filter((date) => dates.includes(addDays(date, 6)));
  const [week, setWeek] = useState(weeks[0] ?? "");
  const months = [1, 2, 3, 4, 5, 6].map((back) => shiftMonth(grid, -back));
  const [source, setSource] = useState(() => getFirstDay(shiftMonth(grid, -1)));
  const [keepsFilled, setKeepsFilled] = useState(true);
  const other = useQuery({
    ...rosterGridQuery(grid.department, toYearMonth(source)),
    enabled: unit === "month",
  });
  const staff = new Set(grid.people.flatMap(({ id, is_staff }) => (is_staff ? [id] : [])));
  const options = { staff, keeps_filled: keepsFilled };
  const copied = unit === "month" ? other.data?.duties : plan;
  const changes = copied ? listCopyChanges(plan, copied, findSources(), options) : null;

  let resultText = changes === null ? "Loading that month…" : describeFill(changes);
  if (unit === "month" && other.isError)
    resultText = errorText(other.error, "Failed to fetch the month.");

  function findSources(): CopySources {
    const otherDates = other.data?.days.map(({ date }) => date) ?? [];
    if (unit === "month") return findMonthSources(otherDates, dates);
    const laterDates = dates.filter((date) => date >= week);
    if (unit === "week") return findWeekSources(week, laterDates);
    const [, ...weekly] = repeatWeekly(day, dates.at(-1) ?? day);
    return new Map((targetDay === WEEKLY ? weekly : [targetDay]).map((date) => [date, day]));
  }

  return (
    <form
      ref={focusFirst}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changes !== null) onFill(changes);
      }}
    >
      <Stack gap="md">
        <Segments label="Copy" options={UNITS} value={unit} onChange={setUnit} />
        {unit === "day" ? (
          <>
            <NativeSelect
              label="The day"
              data={dates.map(toDayOption)}
              value={day}
              onChange={(event) => {
                setDay(event.currentTarget.value);
                setTargetDay(WEEKLY);
              }}
            />
            <NativeSelect
              label="To"
              data={[
                {
                  value: WEEKLY,
                  label: `Every ${dayText(day, "full").split(",")[0]} until the month ends`,
                },
                ...dates.filter((date) => date !== day).map(toDayOption),
              ]}
              value={targetDay}
              onChange={(event) => setTargetDay(event.currentTarget.value)}
            />
          </>
        ) : unit === "week" ? (
          <NativeSelect
            label="The seven days from"
            description="They are repeated until the month ends."
            data={weeks.map(toDayOption)}
            value={week}
            onChange={(event) => setWeek(event.currentTarget.value)}
          />
        ) : (
          <NativeSelect
            label="The month"
            description="The second Tuesday is copied from that month's second Tuesday. People who have left are skipped."
            data={months.map((one) => ({ value: getFirstDay(one), label: monthLabel(one) }))}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label="Keep duties that are already filled"
          checked={keepsFilled}
          onChange={(event) => setKeepsFilled(event.currentTarget.checked)}
        />
        <Text size="sm" c={other.isError ? "red" : "dimmed"} component="output">
          {resultText}
        </Text>
      </Stack>
      <FormButtons
        label="Use in the grid"
        onCancel={onClose}
        disabled={changes === null || changes.length === 0}
      />
    </form>
  );
}

const toDayOption = (date: string) => ({ value: date, label: dayText(date) });
