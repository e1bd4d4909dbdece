import { assign, fromPromise, setup } from "xstate";

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
