import { Button, Text } from "@mantine/core";
import { ApiError } from "@wardline/client/call-error";
import { useMachine } from "@xstate/react";
import { assign, fromPromise, setup } from "xstate";
import { sendResend } from "../auth-calls.js";
import { RESEND_MESSAGES } from "../messages.js";

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

const machine = resendMachine.provide({
  actors: { send: fromPromise<void, string>(({ input }) => sendResend(input)) },
  guards: {
    isRefused: (_, { error }) => error instanceof ApiError && error.code === "VALIDATION_FAILED",
  },
});

/** Sends the verification email again, and says what came of it. `email` may be empty when it is not known. */
export function ResendButton({ email }: { email: string }) {
  const [state, send] = useMachine(machine);
  const outcome = outcomeOf(state.value);
  return (
    <div>
      <Button
        fullWidth
        loading={state.matches("sending")}
        disabled={state.matches("sent")}
        onClick={() => send({ type: "resend", email })}
      >
        Resend Verification Email
      </Button>
      <output>
        {outcome === null ? null : (
          <Text
            mt="sm"
            c={state.matches("sent") ? undefined : "var(--mantine-color-error)"}
            fw={520}
          >
            {outcome}
          </Text>
        )}
      </output>
    </div>
  );
}

function outcomeOf(state: string): string | null {
  return state in RESEND_MESSAGES ? RESEND_MESSAGES[state as keyof typeof RESEND_MESSAGES] : null;
}
