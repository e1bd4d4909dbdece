import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { verifyEmail } from "@wardline/contracts/accounts/account";
import { VERIFY_REDIRECT_MS } from "@wardline/domain/people/session-timing";
import { useMachine } from "@xstate/react";
import { assign, fromPromise, setup } from "xstate";
import { AuthCard, SuccessNote } from "../../features/auth/AuthCard.js";
import { readStoredEmail } from "../../features/auth/auth-calls.js";
import { ResendButton } from "../../features/auth/ResendButton.js";
import { call } from "../../lib/calls/api.js";

/** Messages by the reason for a failed verification (docs/product.md, Signing in). */
const PROBLEMS = {
  missing: "Verification token is missing. Please use the link from your email.",
  expired: "Your verification link has expired. Would you like to receive a new one?",
  invalid: "Invalid verification token. Please use the link from your email or request a new one.",
  unknown: "An unexpected error occurred. Please try again later or contact support.",
};

/** Returns the reason for a failed verification, from the server's message (docs/product.md, Signing in). */
export function verificationProblem(error: unknown): keyof typeof PROBLEMS {
  const message = error instanceof Error ? error.message.toLowerCase() : "";
  if (message.includes("expired")) return "expired";
  return message.includes("invalid") ? "invalid" : "unknown";
}

/** State machine that verifies an email address with the link from the email (docs/product.md, Signing in). */
export const verificationMachine = setup({
  types: {
    context: {} as { token: string; problem: keyof typeof PROBLEMS },
    input: {} as { token: string },
    events: {} as { type: "retry" },
  },
  actors: {
    verify: fromPromise<void, string>(async ({ input }) => {
      await call(verifyEmail, { params: { token: input } });
    }),
  },
  actions: { leave: () => undefined },
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

export function VerifyEmailPage() {
  const { token = "" } = useSearch({ from: "__root__" });
  // Another link in the same tab counts as a new verification.
  return <EmailVerification key={token} token={token} />;
}

function EmailVerification({ token }: { token: string }) {
  const navigate = useNavigate();
  const [state, send] = useMachine(
    verificationMachine.provide({ actions: { leave: () => void navigate({ to: "/login" }) } }),
    { input: { token } },
  );
  const { problem } = state.context;
  return (
    <AuthCard title="Email Verification" footer={<Link to="/login">Return to Login</Link>}>
      {state.matches("pending") ? (
        <Group component="output" wrap="nowrap">
          <Loader size="sm" aria-hidden="true" />
          <Text>Verifying your email…</Text>
        </Group>
      ) : null}
      {state.matches("succeeded") || state.status === "done" ? (
        <SuccessNote>Your email address is verified. Taking you to the login…</SuccessNote>
      ) : null}
      {state.matches("failed") ? (
        <>
          <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
            {PROBLEMS[problem]}
          </Alert>
          {problem === "expired" || problem === "invalid" ? (
            <ResendButton email={readStoredEmail()} />
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
