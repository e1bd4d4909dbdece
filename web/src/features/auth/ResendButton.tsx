import { Button, Text } from "@mantine/core";
import { ApiError } from "@wardline/client/call-error";
import { resendVerification } from "@wardline/contracts/accounts/account";
import { useMachine } from "@xstate/react";
import { assign, fromPromise, setup } from "xstate";
import { call } from "../../lib/calls/api.js";
import { getAvailabilityProps } from "../../ui/unavailable.js";

/** State machine that sends another verification email. The address may be unknown. */
export const resendMachine = setup({
  types: {
    context: {} as { email: string },
    events: {} as { type: "resend"; email: string },
  },
  actors: {
    send: fromPromise<void, string>(async ({ input }) => {
      await call(resendVerification, { body: { email: input } });
    }),
  },
  guards: {
    hasEmail: ({ event }) => event.email.trim() !== "",
    /** True if the server will never send to this address. */
    isRefused: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && error.code === "VALIDATION_FAILED",
  },
}).createMachine({
  context: { email: "" },
  initial: "idle",
  on: {
    resend: [
      {
        guard: "hasEmail",
        target: ".sending",
        actions: assign({ email: ({ event }) => event.email.trim() }),
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
          },
          { target: "failed" },
        ],
      },
    },
    sent: {},
    failed: {},
    noEmail: {},
    unknownEmail: {},
  },
});

const RESULTS: Readonly<Record<string, string>> = {
  sent: "New verification email has been sent. Please check your inbox.",
  failed: "Failed to resend verification email. Please try again later.",
  noEmail: "Unable to resend verification email. Please try registering again",
  unknownEmail: "Unable to resend verification email. Please register again.",
};

/** Button that sends the verification email again and shows the result. `email` may be empty if unknown. */
export function ResendButton({ email }: { email: string }) {
  const [state, send] = useMachine(resendMachine);
  const result = RESULTS[state.value];
  const isSent = state.matches("sent");
  return (
    <div>
      <Button
        fullWidth
        loading={state.matches("sending")}
        {...getAvailabilityProps(isSent, () => send({ type: "resend", email }))}
      >
        Resend Verification Email
      </Button>
      <output>
        {result === undefined ? null : (
          <Text mt="sm" c={isSent ? undefined : "var(--mantine-color-error)"} fw={520}>
            {result}
          </Text>
        )}
      </output>
    </div>
  );
}
