import type { UseFormReturnType } from "@mantine/form";
import { useMachine } from "@xstate/react";
import type { FormEvent } from "react";
import { fromPromise } from "xstate";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { fieldErrors, showErrors } from "../../../ui/form/form-errors.js";
import { createSubmissionMachine } from "./submission-machine.js";

const toast = toastsAbout("access");

interface SubmissionParts<Values extends Record<string, unknown>> {
  machine: ReturnType<typeof createSubmissionMachine>;
  form: UseFormReturnType<Values>;
  send: (values: Values) => Promise<void>;
  /** What is toasted afterwards; `failure` when the server gave no message. */
  success: string;
  failure: string;
  /** Called when the success has been read. */
  onFinished: () => void;
}

/** Runs a form by its submission machine: toasts, the server's field errors, focus on the first field that is wrong. */
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
        tellSuccess: () => toast.success(parts.success),
        tellFailure: (_, { error }) => {
          showErrors(form, fieldErrors(error));
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
    /** Why the last try failed, or null. */
    error: state.context.error,
    onSubmit: (event: FormEvent<HTMLFormElement>) => submit(event),
  };
}
