import { Box, Button, Group, TextInput } from "@mantine/core";
import { updateAccount } from "@wardline/contracts/accounts";
import { DEFAULT_DUTY_START, PROPOSED_DUTY_START } from "@wardline/domain/duty";
import { type FormEvent, useState } from "react";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { fieldErrors } from "../../../ui/form/field-errors.js";
import { schemaErrors } from "../../../ui/form/form-errors.js";
import { Panel } from "../../../ui/page/Panel.js";
import { useChooseDutyStart, useIsDutyStartAsked } from "./duty-start.js";

const toast = toastsAbout("duty-start");

/** Asks once, with the first roster, when duties begin; the answer is the hospital's (docs/wire.md, Duties). */
export function FirstRosterQuestion() {
  if (!useIsDutyStartAsked(useHospitalToday())) return null;
  return (
    <Box mb="lg">
      <Question />
    </Box>
  );
}

function Question() {
  const choose = useChooseDutyStart();
  const [time, setTime] = useState("");
  const [error, setError] = useState<string | null>(null);

  async function answer(start: string): Promise<void> {
    try {
      await choose.mutateAsync(start);
      toast.success(`Duties begin at ${start}.`);
    } catch (failure) {
      const problem = fieldErrors(failure).duty_start;
      if (problem === undefined) toast.error(failure, "Failed to save when duties begin.");
      else setError(problem);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem =
      time === ""
        ? "Please give a time as HH:MM."
        : schemaErrors(updateAccount.body, { duty_start: time }).duty_start;
    setError(problem ?? null);
    if (problem === undefined) void answer(time);
  }

  const isSaving = choose.isPending;
  return (
    <Panel
      title="When do your duties begin?"
      description="A day's roster is on call from this time until the same time of the next day. You can change it in Settings, and give a department a time of its own."
    >
      <form onSubmit={submit} noValidate>
        <Group gap="sm" align="flex-start">
          <Button disabled={isSaving} onClick={() => void answer(PROPOSED_DUTY_START)}>
            At {PROPOSED_DUTY_START}
          </Button>
          <Button
            variant="default"
            disabled={isSaving}
            onClick={() => void answer(DEFAULT_DUTY_START)}
          >
            At midnight
          </Button>
          <Group gap="xs" align="flex-start">
            <TextInput
              type="time"
              aria-label="Another time"
              title="Another time"
              value={time}
              error={error}
              onChange={(event) => {
                setTime(event.currentTarget.value);
                setError(null);
              }}
            />
            <Button type="submit" variant="default" disabled={isSaving}>
              At another time
            </Button>
          </Group>
        </Group>
      </form>
    </Panel>
  );
}
