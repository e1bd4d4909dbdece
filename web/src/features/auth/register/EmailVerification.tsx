import { Alert, Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMachine } from "@xstate/react";
import { fromPromise } from "xstate";
import { AuthCard, SuccessNote } from "../AuthCard.js";
import { readStoredEmail, sendVerification } from "../auth-calls.js";
import { VERIFICATION_MESSAGES } from "../messages.js";
import { ResendButton } from "./ResendButton.js";
import { verificationMachine } from "./verification-machines.js";

interface EmailVerificationProps {
  /** Token from the email's link; "" if missing. */
  token: string;
  onFinished: () => void;
}

/** Verifies an email address and shows the result. */
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
