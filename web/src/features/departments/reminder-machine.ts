import { fromPromise, setup } from "xstate";

type ReminderEvent = { type: "yes" } | { type: "no" } | { type: "closed" };

/**
 * The department reminder (docs/product.md, Update Patient page): it asks whether to add departments and, after No,
 * whether to remind again; a second No hides it for good. It asks once per visit of the page.
 */
export const reminderMachine = setup({
  types: { events: {} as ReminderEvent },
  actors: {
    save: fromPromise<void, { hide: boolean }>(async () => undefined),
  },
  actions: {
    openStaffs: () => undefined,
    reportFailure: (_args, _params: { error: unknown }) => undefined,
  },
}).createMachine({
  id: "reminder",
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
      on: { yes: "keeping", no: "hiding", closed: "done" },
    },
    keeping: {
      tags: "saving",
      invoke: {
        src: "save",
        input: { hide: false },
        onDone: "done",
        onError: {
          target: "preferences",
          actions: { type: "reportFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    hiding: {
      tags: "saving",
      invoke: {
        src: "save",
        input: { hide: true },
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
