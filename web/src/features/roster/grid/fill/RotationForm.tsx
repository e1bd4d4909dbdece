import { Checkbox, Group, NativeSelect, NumberInput, Stack, Text } from "@mantine/core";
import { fullName } from "@wardline/domain/people/full-name";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { createAwayPredicate } from "@wardline/domain/roster-month/month-grid";
import { listRotationChanges } from "@wardline/domain/roster-month/rotation";
import { useState } from "react";
import { FormButtons } from "../../../../ui/dialog/DialogActions.js";
import { useUnsavedEntries } from "../../../../ui/dialog/FormDialog.js";
import { DateField } from "../../../../ui/form/DateField.js";
import { CODE_TEXT } from "../../../../ui/form/text-kinds.js";
import { useDutyClock } from "../../use-duties.js";
import { listPositions } from "../model/grid-rows.js";
import { describeFill, type MonthPartProps } from "../model/use-month-plan.js";

/** Renders a form that assigns people to one post in rotation until the month ends. */
export function RotationForm({ grid, planned, selected, onFill, onClose }: MonthPartProps) {
  const { plan, rows, dates } = planned;
  const staff = grid.people.filter(({ is_staff }) => is_staff);
  const roles = ROSTER_ROLES.filter((one) => staff.some((person) => person.role === one));
  const selectedRow = rows[selected.top];
  const { current } = useDutyClock();
  const selectedDay = dates[selected.left] ?? "";
  const lastDay = dates.at(-1) ?? "";
  // The rotation begins today at the earliest, except in a past month.
  const first = selectedDay < current && current <= lastDay ? current : selectedDay;
  const [entered, setEntered] = useState(() => ({
    role: ROSTER_ROLES.find((one) => one === selectedRow?.role) ?? roles[0] ?? "House Officer",
    position: selectedRow?.of.kind === "post" ? selectedRow.of.position : 1,
    starts: first,
    every_days: 1,
    skips_away: true,
  }));
  const enter = (changed: Partial<typeof entered>) => setEntered({ ...entered, ...changed });
  const { role, starts, every_days, skips_away } = entered;
  const [chosenPeople, setChosenPeople] = useState<readonly string[] | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  useUnsavedEntries(chosenPeople !== null || starts !== first || every_days !== 1 || !skips_away);
  const candidates = staff.filter((person) => person.role === role);
  const people = chosenPeople ?? candidates.map(({ id }) => id);
  const chosen = people.flatMap((id) => candidates.find((person) => person.id === id) ?? []);
  const others = candidates.filter(({ id }) => !people.includes(id));
  const problem = people.length === 0 ? "Please choose at least one person." : null;
  const rotation = { ...entered, people };
  const days = { dates, isAway: createAwayPredicate(grid) };
  const changes = starts === "" ? [] : listRotationChanges(plan, rotation, days);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === null && starts !== "") onFill(changes);
      }}
    >
      <Stack gap="md">
        <Group grow align="flex-start">
          <NativeSelect
            label="Role"
            data={roles}
            value={role}
            onChange={(event) => {
              enter({ role: event.currentTarget.value as RosterRole });
              setChosenPeople(null);
            }}
          />
          <NativeSelect
            label="Position"
            data={listPositions().map(String)}
            value={`${entered.position}`}
            onChange={(event) => enter({ position: Number(event.currentTarget.value) })}
          />
        </Group>
        <Checkbox.Group
          label="People, in the order of their turns"
          description="Remove a person and add them again to move them to the end."
          error={wasSubmitted ? problem : undefined}
          value={[...people]}
          onChange={setChosenPeople}
        >
          <Stack gap={8} mt={8}>
            {[...chosen, ...others].map((person) => {
              const turn = people.indexOf(person.id) + 1;
              return (
                <Checkbox
                  key={person.id}
                  value={person.id}
                  label={turn === 0 ? fullName(person) : `${turn}. ${fullName(person)}`}
                />
              );
            })}
          </Stack>
        </Checkbox.Group>
        <Group grow align="flex-start">
          <DateField
            label="First day"
            value={starts}
            min={dates[0]}
            max={lastDay}
            error={wasSubmitted && starts === "" ? "Please choose a day of the month." : undefined}
            onChange={(day) => enter({ starts: day })}
          />
          <NumberInput
            {...CODE_TEXT}
            label="Change person every (days)"
            description="1 is every day, 7 is every week"
            min={1}
            max={31}
            allowDecimal={false}
            value={every_days}
            onChange={(value) => enter({ every_days: Math.max(1, Number(value) || 1) })}
          />
        </Group>
        <Checkbox
          label="Skip people who are away"
          checked={skips_away}
          onChange={(event) => enter({ skips_away: event.currentTarget.checked })}
        />
        <Text size="sm" c="dimmed" component="output">
          {describeFill(changes)}
        </Text>
      </Stack>
      <FormButtons label="Use in the grid" onCancel={onClose} data-autofocus />
    </form>
  );
}
