import { Button, Text } from "@mantine/core";
import { ApiError } from "@wardline/client/call-error";
import { useMachine } from "@xstate/react";
import { fromPromise } from "xstate";
import { getAvailabilityProps } from "../../../ui/unavailable.js";
import { requestResend } from "../auth-calls.js";
import { RESEND_MESSAGES } from "../messages.js";
import { resendMachine } from "./verification-machines.js";

const machine = resendMachine.provide({
  actors: { send: fromPromise<void, string>(({ input }) => requestResend(input)) },
  guards: {
    isRefused: (_, { error }) => error instanceof ApiError && error.code === "VALIDATION_FAILED",
  },
});

/** Button that sends the verification email again and shows the result. `email` may be empty if unknown. */
export function ResendButton({ email }: { email: string }) {
  const [state, send] = useMachine(machine);
  const outcome = describeOutcome(state.value);
  return (
    <div>
      <Button
        fullWidth
        loading={state.matches("sending")}
        {...getAvailabilityProps(state.matches("sent"), () => send({ type: "resend", email }))}
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

function describeOutcome(state: string): string | null {
  return state in RESEND_MESSAGES ? RESEND_MESSAGES[state as keyof typeof RESEND_MESSAGES] : null;
}
