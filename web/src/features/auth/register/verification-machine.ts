import { VERIFY_REDIRECT_MS } from "@wardline/domain/session-timing";
import { assign, fromPromise, setup } from "xstate";
import { type VerificationProblem, verificationProblem } from "../messages.js";

interface VerificationContext {
  token: string;
  problem: VerificationProblem;
}

/**
 * Proving an email address with the link from the mail (docs/product.md, Signing in): pending, success, or an error of
 * some type.
 */
export const verificationMachine = setup({
  types: {
    context: {} as VerificationContext,
    input: {} as { token: string },
    events: {} as { type: "retry" },
  },
  actors: { verify: fromPromise<void, string>(async () => undefined) },
  actions: {
    /** Goes to the page that comes next. */
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
