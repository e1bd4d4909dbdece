import type { UseFormReturnType } from "@mantine/form";
import { useMachine } from "@xstate/react";
import type { FormEvent } from "react";
import { assign, fromPromise, setup } from "xstate";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { fieldErrors, showErrors } from "../../../ui/form/form-errors.js";

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

/**
 * A form that is sent once and then leads to another page: what has been achieved is read for `redirectMs`, then the
 * machine is done. The actor `send`, the only one that knows the form's values, and what is said and done are provided by
 * the form that is shown.
 */
export function createSubmissionMachine(redirectMs: number) {
  return setup({
    types: {
      context: {} as { values: unknown; error: unknown },
      events: {} as { type: "submit"; values: unknown },
    },
    actors: { send: fromPromise<void, { values: unknown }>(async () => undefined) },
    actions: {
      tellSuccess: () => undefined,
      tellFailure: (_args, _params: { error: unknown }) => undefined,
      /** Goes to the page that comes next. */
      leave: () => undefined,
    },
    delays: { redirect: redirectMs },
  }).createMachine({
    /** `error`: why the last try failed, until the next. */
    context: { values: null, error: null },
    initial: "editing",
    states: {
      editing: {
        on: {
          submit: {
            target: "sending",
            actions: assign({ values: ({ event }) => event.values, error: null }),
          },
        },
      },
      sending: {
        invoke: {
          src: "send",
          input: ({ context }) => ({ values: context.values }),
          onDone: "succeeded",
          onError: {
            target: "editing",
            actions: [
              assign({ error: ({ event }) => event.error }),
              { type: "tellFailure", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      succeeded: { entry: "tellSuccess", after: { redirect: "finished" } },
      finished: { type: "final", entry: "leave" },
    },
  });
}
