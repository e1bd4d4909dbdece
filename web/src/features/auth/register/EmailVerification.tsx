import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { VERIFY_REDIRECT_MS } from "@wardline/domain/people/session-timing";
import { useMachine } from "@xstate/react";
import { assign, fromPromise, setup } from "xstate";
import { AuthCard, SuccessNote } from "../AuthCard.js";
import { keptEmail, sendVerification } from "../auth-calls.js";
import {
  VERIFICATION_MESSAGES,
  type VerificationProblem,
  verificationProblem,
} from "../messages.js";
import { ResendButton } from "./ResendButton.js";

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

interface EmailVerificationProps {
  /** From the mail's link; "" when it is missing. */
  token: string;
  onFinished: () => void;
}

/** Proves an email address and says how that went. */
export function EmailVerification({ token, onFinished }: EmailVerificationProps) {
  const [state, send] = useMachine(
    verificationMachine.provide({
      actors: { verify: fromPromise<void, string>(({ input }) => sendVerification(input)) },
      actions: { leave: onFinished },
    }),
    { input: { token } },
  );
  const isFinished = state.status === "done";
  const { problem } = state.context;

  return (
    <AuthCard title="Email Verification" footer={<Link to="/login">Return to Login</Link>}>
      {state.matches("pending") ? (
        <Group component="output" wrap="nowrap">
          <Loader size="sm" aria-hidden="true" />
          <Text>Verifying your email…</Text>
        </Group>
      ) : null}
      {state.matches("succeeded") || isFinished ? (
        <SuccessNote>Your email address is verified. Taking you to the login…</SuccessNote>
      ) : null}
      {state.matches("failed") ? (
        <>
          <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
            {VERIFICATION_MESSAGES[problem]}
          </Alert>
          {problem === "expired" || problem === "invalid" ? (
            <ResendButton email={keptEmail()} />
          ) : null}
          {problem === "unknown" ? (
            <Button variant="default" onClick={() => send({ type: "retry" })}>
              Try again
            </Button>
          ) : null}
        </>
      ) : null}
    </AuthCard>
  );
}
