import { assign, fromPromise, setup } from "xstate";

/**
 * Creates the state machine of a form that is sent once and then opens another page. The success message is shown for
 * `redirectMs` milliseconds. The form provides the actor `send` and the actions.
 */
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
    /** Error of the last attempt, until the next. */
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
