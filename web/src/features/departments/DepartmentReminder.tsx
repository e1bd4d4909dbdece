import { Button, Group, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { updateReminder } from "@wardline/contracts/accounts/account";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { fromPromise, setup } from "xstate";
import { call } from "../../lib/calls/api.js";
import { createMutation } from "../../lib/calls/mutations.js";
import { patchParentDetails } from "../../shared/hospital/parent-details.js";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";

const toast = toastsAbout("reminder");

/** Asks whether to add departments; a second No is final (docs/product.md, Update Patient page). */
export const reminderMachine = setup({
  types: { events: {} as { type: "yes" | "no" | "closed" } },
  actors: {
    save: fromPromise<void, { hide: boolean }>(async () => undefined),
  },
  actions: {
    openStaffs: () => undefined,
    reportFailure: (_args, _params: { error: unknown }) => undefined,
  },
}).createMachine({
  initial: "asking",
  states: {
    asking: {
      on: {
        yes: { target: "done", actions: "openStaffs" },
        no: "preferences",
        closed: "done",
      },
    },
    preferences: {
      on: { yes: "saving", no: "saving", closed: "done" },
    },
    saving: {
      tags: "saving",
      invoke: {
        src: "save",
        input: ({ event }) => ({ hide: event.type === "no" }),
        onDone: "done",
        onError: {
          target: "preferences",
          actions: { type: "reportFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: {},
  },
});

/** Reminds a hospital without departments to add some, unless the reminder is hidden. */
export function DepartmentReminder({ isMissing }: { isMissing: boolean }) {
  // Once shown, the reminder stays mounted, because it asks only once per visit.
  const [hasAsked, setAsked] = useState(isMissing);
  if (isMissing && !hasAsked) setAsked(true);
  return hasAsked ? <Reminder /> : null;
}

const useSaveReminder = createMutation(
  async (hide: boolean) =>
    (await call(updateReminder, { body: { hide_team_reminder: hide } })).data,
  patchParentDetails,
);

function Reminder() {
  const navigate = useNavigate();
  const { mutateAsync: save } = useSaveReminder();
  const [state, send] = useMachine(
    reminderMachine.provide({
      actors: {
        save: fromPromise<void, { hide: boolean }>(async ({ input }) => {
          await save(input.hide);
        }),
      },
      actions: {
        openStaffs: () => void navigate({ to: "/dashboard/staffs" }),
        reportFailure: (_, { error }) =>
          toast.error(error, "Your choice could not be saved. Please try again."),
      },
    }),
  );
  const isSaving = state.hasTag("saving");
  const questions = [
    {
      opened: state.matches("asking"),
      title: "Add Departments",
      text: "Would you like to add departments for easier team management?",
    },
    {
      opened: state.matches("preferences") || isSaving,
      title: "Notification Preferences",
      text: "Would you like to be reminded about this later?",
    },
  ];

  return questions.map(({ opened, title, text }) => (
    // Escape and the close button count as neither Yes nor No.
    <Dialog
      key={title}
      opened={opened}
      onClose={() => send({ type: "closed" })}
      title={title}
      isBusy={isSaving}
    >
      <Text>{text}</Text>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={() => send({ type: "no" })} disabled={isSaving}>
          No
        </Button>
        <Button onClick={() => send({ type: "yes" })} disabled={isSaving} data-autofocus>
          Yes
        </Button>
      </Group>
    </Dialog>
  ));
}
