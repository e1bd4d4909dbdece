import { ActionIcon, Box, Button, Group, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ParentDetails, register, updateAccount } from "@wardline/contracts/accounts/account";
import { FIRST_STEPS, type FirstStep } from "@wardline/contracts/accounts/first-steps";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { createMutation } from "../../lib/calls/mutations.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { getPlaceZone, HospitalClock } from "../../shared/hospital/HospitalClock.js";
import { patchParentDetails, useParentDetails } from "../../shared/hospital/parent-details.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors, validateSchema } from "../../ui/form/form-errors.js";
import classes from "./FirstSteps.module.css";
import { FIRST_STEPS_KEY, firstStepsQuery, useHideFirstSteps } from "./first-steps-data.js";
import { countProgress } from "./progress.js";

const STEP_TEXTS: Readonly<Record<FirstStep, { title: string; text: string }>> = {
  patient: {
    title: "First card",
    text: "Open a card for your first patient. It appears in this list and on the board.",
  },
  published: {
    title: "Publish",
    text: "Publish the board: it gets an address of its own, which you can change at any time.",
  },
  clock: {
    title: "Clock",
    text: "Check your hospital's clock: days, duties and waiting times follow it everywhere.",
  },
  departments: {
    title: "Departments",
    text: "Name the departments that look after patients and are on the roster.",
  },
  wards: {
    title: "Wards and beds",
    text: "Add your wards and beds to see which beds are free.",
  },
  staff: {
    title: "Staff",
    text: "Add the people on call one by one, or paste them from a spreadsheet.",
  },
  roster: {
    title: "First roster",
    text: "Enter who is on call today, so that every patient has a doctor to call.",
  },
  screen: {
    title: "Screen",
    text: "Open the board's page on a screen, such as a TV, and type in the code that it shows.",
  },
};

const toast = toastsAbout("first-steps");

/** Guides a new hospital through its first steps until all are done or hidden (docs/product.md, The first day). */
export function FirstSteps({ actions }: { actions: Readonly<Record<FirstStep, ReactNode>> }) {
  const isHidden = useParentDetails().data?.hide_first_steps !== false;
  const { data } = useQuery(firstStepsQuery);
  const { mutate: hide } = useHideFirstSteps();
  const [isClosed, setClosed] = useState(false);
  const [wasShown, setShown] = useState(false);
  const isOver = data !== undefined && countProgress(data).next === null;

  useEffect(() => {
    if (isOver && !isHidden) hide();
  }, [isOver, isHidden, hide]);
  // Completing the last step hides the list, but the person who completed it still sees that all steps are done.
  if (!isHidden && !wasShown) setShown(true);
  if (data === undefined || isClosed || !(wasShown && (isOver || !isHidden))) return null;
  const { done, next } = countProgress(data);

  function close(): void {
    setClosed(true);
    if (isOver) return;
    hide(undefined, {
      onError: (error) => {
        setClosed(false);
        toast.error(error, "Failed to hide the list.");
      },
    });
  }

  return (
    <Box component="section" mb="lg" p="18px 20px 20px" data-surface aria-labelledby="first-steps">
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Group gap="sm" align="baseline">
          <Title order={2} size="h3" id="first-steps">
            {next === null ? "You are all set" : "Your first day"}
          </Title>
          <Text component="output" size="sm" c="dimmed">
            {done} of {FIRST_STEPS.length} done
          </Text>
        </Group>
        <ActionIcon variant="subtle" color="gray" onClick={close} aria-label="Hide this list">
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <div className={classes.track} aria-hidden="true">
        <div
          className={classes.filled}
          style={{ width: `${(100 * done) / FIRST_STEPS.length}%` }}
        />
      </div>
      <ol className={classes.steps}>
        {FIRST_STEPS.map((step, index) => (
          <li
            key={step}
            className={classes.step}
            data-done={data[step] || undefined}
            data-next={step === next || undefined}
            aria-current={step === next ? "step" : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {data[step] ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            {STEP_TEXTS[step].title}
            {data[step] ? <VisuallyHidden>, done</VisuallyHidden> : null}
          </li>
        ))}
      </ol>
      <Group justify="space-between" gap="12px 24px">
        <Text maw={560}>
          {next === null
            ? "Patients, roster and board are connected from here on. Have a quiet shift."
            : STEP_TEXTS[next].text}
        </Text>
        {next === null ? (
          <Button variant="default" onClick={close}>
            Close
          </Button>
        ) : (
          actions[next]
        )}
      </Group>
    </Box>
  );
}

/** Asks whether the hospital's clock is right; any answer also records that somebody has checked the clock. */
export function ConfirmClock() {
  const { data } = useParentDetails();
  return data === undefined ? null : <ClockQuestion key={data.timezone} details={data} />;
}

function ClockQuestion({ details }: { details: ParentDetails }) {
  const { mutate: confirm, isPending } = useConfirmClock();
  const [zone, setZone] = useState(getPlaceZone(details.timezone));
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const problem = validateSchema(register.body, { timezone: zone }).timezone;
    setError(problem);
    if (problem !== undefined) return;
    const onError = (failure: Error) => {
      setError(parseFieldErrors(failure).timezone);
      toast.error(failure, "Failed to save the time zone. Please try again.");
    };
    confirm({ timezone: zone, version: details.version }, { onError });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="end" gap="sm">
        <HospitalClock
          value={zone}
          error={error}
          onChange={(next) => {
            setZone(next);
            setError(undefined);
          }}
        />
        <Button type="submit" loading={isPending}>
          Confirm the clock
        </Button>
      </Group>
    </form>
  );
}

const useConfirmClock = createMutation(
  async ({ timezone, version: ifMatch }: Pick<ParentDetails, "timezone" | "version">) =>
    (await call(updateAccount, { body: { timezone }, ifMatch })).data,
  (client, { user, version }, { timezone }) => {
    sessionStore.patch({ user });
    patchParentDetails(client, { timezone, timezone_chosen: true, version });
    void client.invalidateQueries({ queryKey: FIRST_STEPS_KEY });
  },
);
