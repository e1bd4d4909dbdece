import { assign, fromPromise, setup } from "xstate";

/** Asking for another verification email, for an address that may not be known. */
export const resendMachine = setup({
  types: {
    context: {} as { email: string; error: unknown },
    events: {} as { type: "resend"; email: string },
  },
  actors: { send: fromPromise<void, string>(async () => undefined) },
  guards: {
    hasEmail: ({ event }) => event.email.trim() !== "",
    /** Whether the server will not send to this address, now or later. */
    isRefused: (_args, _params: { error: unknown }) => false,
  },
}).createMachine({
  context: { email: "", error: null },
  initial: "idle",
  on: {
    resend: [
      {
        guard: "hasEmail",
        target: ".sending",
        actions: assign({ email: ({ event }) => event.email.trim(), error: null }),
      },
      { target: ".noEmail" },
    ],
  },
  states: {
    idle: {},
    sending: {
      // A second press while the first is under way sends nothing.
      on: { resend: {} },
      invoke: {
        src: "send",
        input: ({ context }) => context.email,
        onDone: "sent",
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => ({ error: event.error }) },
            target: "unknownEmail",
            actions: assign({ error: ({ event }) => event.error }),
          },
          { target: "failed", actions: assign({ error: ({ event }) => event.error }) },
        ],
      },
    },
    sent: {},
    failed: {},
    noEmail: {},
    unknownEmail: {},
  },
});
