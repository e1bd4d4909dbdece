import { Alert, Group, Loader, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ApiError } from "@wardline/client/call-error";
import type { OpenedSession, SecondFactorChallenge } from "@wardline/contracts/accounts/account";
import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromPromise } from "xstate";
import { errorText } from "../../../lib/calls/error-text.js";
import { completeSignOn } from "../../../shared/session/sign-on.js";
import { ButtonLink } from "../../../ui/page/ButtonLink.js";
import { AuthCard } from "../AuthCard.js";
import { sendSecondStep } from "../auth-calls.js";
import { SecondStepForm } from "../login/SecondStepForm.js";
import { type LoginInput, loginMachine, type SecondStep } from "../login-machine.js";
import { AUTH_MESSAGES } from "../messages.js";

interface SignOnReturnProps {
  /** Query with which the provider sent the browser back. */
  answer: string;
  onLoggedIn: (session: OpenedSession) => void;
}

const NOTHING_TYPED: LoginInput = { email: "", password: "" };

/** Completes a login through the provider instead of with a password. */
export function SignOnReturn({ answer, onLoggedIn }: SignOnReturnProps) {
  /** Reason for the failure; null if the person left the second step. */
  const [failure, setFailure] = useState<unknown>(null);
  const [state, send] = useMachine(
    loginMachine.provide({
      actors: {
        login: fromPromise<OpenedSession | SecondFactorChallenge, LoginInput>(() =>
          completeSignOn(answer),
        ),
        prove: fromPromise<OpenedSession, SecondStep>(({ input }) => sendSecondStep(input)),
      },
      actions: {
        reportFailure: (_, { error }) => setFailure(error),
        enter: (_, { session }) => onLoggedIn(session),
      },
      guards: {
        isOver: (_, { error }) => error instanceof ApiError && error.code === "CHALLENGE_EXPIRED",
      },
    }),
  );
  useEffect(() => send({ type: "submit", credentials: NOTHING_TYPED }), [send]);
  const { error, secondStep } = state.context;
  const isEntering = state.status === "done";

  if (secondStep.challenge !== "") {
    return (
      <SecondStepForm
        text="Your hospital accepted the login. One more step."
        methods={secondStep.methods}
        passkey={secondStep.passkey}
        error={error}
        isSending={state.matches("proving") || isEntering}
        onConfirm={(code) => send({ type: "prove", code })}
        onBack={() => send({ type: "back" })}
      />
    );
  }
  const isWaiting = state.matches("sending") || isEntering;
  return (
    <AuthCard title="Single sign-on" footer={<Link to="/login">Log in with a password</Link>}>
      {isWaiting ? (
        <Group component="output" wrap="nowrap">
          <Loader size="sm" aria-hidden="true" />
          <Text>Logging you in…</Text>
        </Group>
      ) : (
        <>
          <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />}>
            {failure === null
              ? "The login was not finished."
              : errorText(failure, AUTH_MESSAGES.loginFailed)}
          </Alert>
          <ButtonLink to="/single-sign-on" search={{}} size="md">
            Start again
          </ButtonLink>
        </>
      )}
    </AuthCard>
  );
}
