import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { updateReminder } from "@wardline/contracts/accounts/account";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";
import { call } from "../../lib/calls/api.js";
import { parentDetailsQuery } from "../../shared/hospital/parent-details.js";
import { Dialog } from "../../ui/dialog/Dialog.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { reminderMachine } from "./reminder-machine.js";

const toast = toastsAbout("reminder");

/**
 * Reminds a hospital without departments to add some (docs/product.md, Update Patient page). `isMissing` is true if the
 * reminder is not hidden, and the hospital has no departments or they could not be loaded.
 */
export function DepartmentReminder({ isMissing }: { isMissing: boolean }) {
  // Once shown, the reminder stays mounted, because it asks only once per visit.
  const [hasAsked, setAsked] = useState(isMissing);
  if (isMissing && !hasAsked) setAsked(true);
  return hasAsked ? <Reminder /> : null;
}

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

  return (
    <>
      <ReminderDialog
        opened={state.matches("asking")}
        title="Add Departments"
        text="Would you like to add departments for easier team management?"
        onYes={() => send({ type: "yes" })}
        onNo={() => send({ type: "no" })}
        onClose={() => send({ type: "closed" })}
      />
      <ReminderDialog
        opened={state.matches("preferences") || state.hasTag("saving")}
        title="Notification Preferences"
        text="Would you like to be reminded about this later?"
        isBusy={state.hasTag("saving")}
        onYes={() => send({ type: "yes" })}
        onNo={() => send({ type: "no" })}
        onClose={() => send({ type: "closed" })}
      />
    </>
  );
}

function useSaveReminder() {
  return useMutation({
    mutationFn: async (hide: boolean) =>
      (await call(updateReminder, { body: { hide_team_reminder: hide } })).data,
    onSuccess: (reminder, _hide, _result, { client }) =>
      client.setQueryData(parentDetailsQuery.queryKey, (held) => held && { ...held, ...reminder }),
  });
}

interface ReminderDialogProps {
  opened: boolean;
  title: string;
  text: string;
  isBusy?: boolean;
  onYes: () => void;
  onNo: () => void;
  /** Called on Escape or the close button, which count as neither Yes nor No. */
  onClose: () => void;
}

function ReminderDialog(props: ReminderDialogProps) {
  const { opened, title, text, isBusy = false, onYes, onNo, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} isBusy={isBusy}>
      <Text>{text}</Text>
      <Group justify="flex-end" gap="sm" mt="xl">
        <Button variant="default" onClick={onNo} disabled={isBusy}>
          No
        </Button>
        <Button onClick={onYes} disabled={isBusy} data-autofocus>
          Yes
        </Button>
      </Group>
    </Dialog>
  );
}
