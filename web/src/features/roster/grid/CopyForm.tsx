import { Button, Checkbox, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { copyChanges, monthSources, weekSources } from "@wardline/domain/roster-month/copy";
import { counted } from "@wardline/domain/text/counted";
import { firstDay, monthLabel, monthOf, shiftMonth } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { useState } from "react";
import { errorText } from "../../../lib/calls/error-text.js";
import { dayText } from "../../../lib/time/day-text.js";
import { DialogActions } from "../../../ui/dialog/DialogActions.js";
import { focusFirst } from "../../../ui/form/focus-first.js";
import { Segments } from "../../../ui/form/Segments.js";
import { rosterGridQuery } from "./month-queries.js";
import type { MonthPartProps } from "./use-month-plan.js";

const MONTHS_BACK = 6;

/** A week over the rest of the month, or another month over this one, weekday by weekday. */
export function CopyForm({ grid, month, planning, onFill, onClose }: MonthPartProps) {
  const [what, setWhat] = useState<"week" | "month">("week");
  const dates = grid.days.map(({ date }) => date);
  const weeks = dates.filter((date) => dates.includes(addDays(date, 6)));
  const [week, setWeek] = useState(weeks[0] ?? "");
  const months = Array.from({ length: MONTHS_BACK }, (_, index) => shiftMonth(month, -1 - index));
  const [source, setSource] = useState(() => firstDay(shiftMonth(month, -1)));
  const [keepsFilled, setKeepsFilled] = useState(true);
  const other = useQuery({
    ...rosterGridQuery(grid.department, monthOf(source)),
    enabled: what === "month",
  });
  const staff = new Set(grid.people.flatMap(({ id, is_staff }) => (is_staff ? [id] : [])));
  const options = { staff, keeps_filled: keepsFilled };
  const { plan } = planning;
  const later = dates.filter((date) => date >= week);
  const changes =
    what === "week"
      ? copyChanges(plan, plan, weekSources(week, later), options)
      : other.data === undefined
        ? null
        : copyChanges(
            plan,
            other.data.duties,
            monthSources(
              other.data.days.map(({ date }) => date),
              dates,
            ),
            options,
          );
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
        <Segments
          label="What is copied"
          options={[
            { value: "week", label: "A week" },
            { value: "month", label: "A month" },
          ]}
          value={what}
          onChange={setWhat}
        />
        {what === "week" ? (
          <NativeSelect
            label="The seven days from"
            description="They are repeated until the month ends."
            data={weeks.map((date) => ({ value: date, label: dayText(date) }))}
            value={week}
            onChange={(event) => setWeek(event.currentTarget.value)}
          />
        ) : (
          <NativeSelect
            label="The month"
            description="The second Tuesday is copied from the second Tuesday. People who have left are left out."
            data={months.map((one) => ({ value: firstDay(one), label: monthLabel(one) }))}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label="Leave posts alone that are filled already"
          checked={keepsFilled}
          onChange={(event) => setKeepsFilled(event.currentTarget.checked)}
        />
        <Text size="sm" c={other.isError ? "red" : "dimmed"} component="output">
          {what === "month" && other.isError
            ? errorText(other.error, "Failed to fetch the month")
            : changes === null
              ? "Reading that month…"
              : changes.length === 0
                ? "This changes nothing."
                : `This changes ${counted(changes.length, "post")}. You look at them in the grid before you save.`}
        </Text>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={changes === null || changes.length === 0}>
          Put into the grid
        </Button>
      </DialogActions>
    </form>
  );
}
