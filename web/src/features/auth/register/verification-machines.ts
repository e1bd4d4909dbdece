import { VERIFY_REDIRECT_MS } from "@wardline/domain/people/session-timing";
import { assign, fromPromise, setup } from "xstate";
import { type VerificationProblem, verificationProblem } from "../messages.js";

interface VerificationContext {
  token: string;
  problem: VerificationProblem;
}

/**
 * State machine that verifies an email address with the link from the email (docs/product.md, Signing in): pending,
 * succeeded, or failed with a reason.
 */
export const verificationMachine = setup({
  types: {
    context: {} as VerificationContext,
    input: {} as { token: string },
    events: {} as { type: "retry" },
  },
  actors: { verify: fromPromise<void, string>(async () => undefined) },
  actions: {
    leave: () => undefined,
  },
  guards: { hasToken: ({ context }) => context.token !== "" },
  delays: { redirect: VERIFY_REDIRECT_MS },
}).createMachine({
  context: ({ input }) => ({ token: input.token, problem: "missing" }),
  initial: "begun",
  states: {
    begun: { always: [{ guard: "hasToken", target: "pending" }, { target: "failed" }] },
    pending: {
      invoke: {
        src: "verify",
        input: ({ context }) => context.token,
        onDone: "succeeded",
        onError: {
          target: "failed",
          actions: assign({ problem: ({ event }) => verificationProblem(event.error) }),
        },
      },
    },
    failed: { on: { retry: "begun" } },
    succeeded: { after: { redirect: "finished" } },
    finished: { type: "final", entry: "leave" },
  },
});

/** State machine that sends another verification email. The address may be unknown. */
export const resendMachine = setup({
  types: {
    context: {} as { email: string; error: unknown },
    events: {} as { type: "resend"; email: string },
  },
  actors: { send: fromPromise<void, string>(async () => undefined) },
  guards: {
    hasEmail: ({ event }) => event.email.trim() !== "",
    /** True if the server will never send to this address. */
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
      // While an email is being sent, another press does nothing.
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
