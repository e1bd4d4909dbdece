import type { UseFormReturnType } from "@mantine/form";
import { LIMITS } from "@wardline/domain/limits";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { assign, fromPromise, setup } from "xstate";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors, showErrors } from "../../ui/form/form-errors.js";

export const PASSWORD_HINT = `At least ${LIMITS.passwordMin} characters. A few words are easier to remember than symbols.`;

/** Machine of a form that is sent once, shows its success for `redirectMs` milliseconds, and opens another page. */
export function createSubmissionMachine(redirectMs: number) {
  return setup({
    types: {
      context: {} as { values: unknown; error: unknown },
      events: {} as { type: "submit"; values: unknown },
    },
    actors: { send: fromPromise<void, { values: unknown }>(async () => undefined) },
    actions: {
      reportSuccess: () => undefined,
      reportFailure: (_args, _params: { error: unknown }) => undefined,
      leave: () => undefined,
    },
    delays: { redirect: redirectMs },
  }).createMachine({
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
              { type: "reportFailure", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
      },
      succeeded: { entry: "reportSuccess", after: { redirect: "finished" } },
      finished: { type: "final", entry: "leave" },
    },
  });
}

const toast = toastsAbout("access");

interface SubmissionParts<Values extends Record<string, unknown>> {
  redirectMs: number;
  form: UseFormReturnType<Values>;
  send: (values: Values) => Promise<unknown>;
  /** Toast after a success; `failure` is the toast for errors without a message from the server. */
  success: string;
  failure: string;
  onFinished: () => void;
}

/** Runs a form with its submission machine; shows toasts and the server's field errors. */
export function useSubmission<Values extends Record<string, unknown>>(
  parts: SubmissionParts<Values>,
) {
  const { form } = parts;
  const [machine] = useState(() => createSubmissionMachine(parts.redirectMs));
  const [state, send] = useMachine(
    machine.provide({
      actors: {
        send: fromPromise<void, { values: unknown }>(async ({ input }) => {
          await parts.send(input.values as Values);
        }),
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
  return {
    isSending: state.matches("sending"),
    isDone: state.status === "done" || state.matches("succeeded"),
    error: state.context.error,
    onSubmit: form.onSubmit(
      (values) => send({ type: "submit", values }),
      (errors) => void showErrors(form, errors as Record<string, string>),
    ),
  };
}
