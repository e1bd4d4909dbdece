import type { UseFormReturnType } from "@mantine/form";
import { useMachine } from "@xstate/react";
import type { FormEvent } from "react";
import { fromPromise } from "xstate";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { parseFieldErrors, showErrors } from "../../../ui/form/form-errors.js";
import { createSubmissionMachine } from "./submission-machine.js";

const toast = toastsAbout("access");

interface SubmissionParts<Values extends Record<string, unknown>> {
  machine: ReturnType<typeof createSubmissionMachine>;
  form: UseFormReturnType<Values>;
  send: (values: Values) => Promise<void>;
  /** Toast after a success; `failure` is the toast for errors without a message from the server. */
  success: string;
  failure: string;
  /** Called after the success has been shown. */
  onFinished: () => void;
}

/**
 * Runs a form with its submission machine: shows toasts and the server's field errors, and focuses the first wrong
 * field.
 */
export function useSubmission<Values extends Record<string, unknown>>(
  parts: SubmissionParts<Values>,
) {
  const { form } = parts;
  const [state, send] = useMachine(
    parts.machine.provide({
      actors: {
        send: fromPromise<void, { values: unknown }>(({ input }) =>
          parts.send(input.values as Values),
        ),
      },
      actions: {
        reportSuccess: () => toast.success(parts.success),
        reportFailure: (_, { error }) => {
          showErrors(form, parseFieldErrors(error));
          toast.error(error, parts.failure);
        },
        leave: () => parts.onFinished(),
      },
    }),
  );
  const isDone = state.status === "done" || state.matches("succeeded");

  const submit = form.onSubmit(
    (values) => send({ type: "submit", values }),
    (errors) => void showErrors(form, errors as Record<string, string>),
  );
  return {
    isSending: state.matches("sending"),
    isDone,
    error: state.context.error,
    onSubmit: (event: FormEvent<HTMLFormElement>) => submit(event),
  };
}
