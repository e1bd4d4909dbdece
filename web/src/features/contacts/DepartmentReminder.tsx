import { useNavigate } from "@tanstack/react-router";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { ReminderDialog } from "./ReminderDialog.js";
import { reminderMachine } from "./reminder-machine.js";
import { useSaveReminder } from "./save-reminder.js";

const toast = toastsAbout("reminder");

/**
 * Reminds a hospital that has no departments to add some (docs/product.md, Update Patient page). `isMissing`: there are none,
 * or they could not be read, and the reminder is not hidden.
 */
export function DepartmentReminder({ isMissing }: { isMissing: boolean }) {
  // Once it has asked it stays until the page is left: it asks once per visit.
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
        tellFailure: (_, { error }) =>
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
