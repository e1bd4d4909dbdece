import { Alert, Button, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconInfoCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ApiError, createNetworkError } from "@wardline/client/call-error";
import type { OpenedSession } from "@wardline/contracts/accounts/account";
import { LOGIN_ERROR_CLEAR_MS } from "@wardline/domain/people/session-timing";
import { useMachine } from "@xstate/react";
import { Suspense, useEffect } from "react";
import { fromPromise } from "xstate";
import { errorText } from "../../lib/calls/error-text.js";
import type { LockedPerson } from "../../lib/session/locked-person.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { LoadingState } from "../../ui/feedback/Placeholders.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { focusFirst } from "../../ui/form/focus-first.js";
import { parseFieldErrors, showErrors } from "../../ui/form/form-errors.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { AuthCard, EmailField, LOCKED_AS, LockedAs } from "./AuthCard.js";
import { LOGIN_FAILED, type LoginInput, loginMachine, type SecondStep } from "./login-machine.js";

const toast = toastsAbout("access");

// These chunks load after the form, because on a slow network they take a quarter of the loading time.
const loadCalls = () =>
  import("./auth-calls.js").catch(() => {
    throw createNetworkError();
  });
const ResendButton = lazyPart(async () => (await import("./ResendButton.js")).ResendButton);
const SecondStepForm = lazyPart(async () => (await import("./SecondStepForm.js")).SecondStepForm);

interface LoginFormProps {
  notice: string | null;
  /** Person who only has to enter the password; null for anybody else. */
  locked?: LockedPerson | null;
  onLoggedIn: (session: OpenedSession) => void;
}

/** Form "Welcome Back": email and password, validated only by the server (docs/product.md, Signing in). */
export function LoginForm({ notice, locked = null, onLoggedIn }: LoginFormProps) {
  const form = useForm({ initialValues: { email: locked?.email ?? "", password: "" } });
  const [state, send] = useMachine(
    loginMachine.provide({
      actors: {
        login: fromPromise(async ({ input }: { input: LoginInput }) =>
          (await loadCalls()).sendLogin(input),
        ),
        prove: fromPromise(async ({ input }: { input: SecondStep }) =>
          (await loadCalls()).sendSecondStep(input),
        ),
      },
      actions: {
        reportFailure: (_, { error }) =>
          toast.error(error, LOGIN_FAILED, { duration: LOGIN_ERROR_CLEAR_MS }),
        showFields: (_, { error }) => void showErrors(form, parseFieldErrors(error)),
        enter: (_, { session }) => onLoggedIn(session),
      },
      guards: {
        isUnverified: (_, { error }) =>
          error instanceof ApiError && error.code === "EMAIL_NOT_VERIFIED",
      },
    }),
  );
  const { error, credentials, secondStep } = state.context;
  const isEntering = state.status === "done";
  useEffect(() => {
    loadCalls().catch(() => undefined);
    void ResendButton.preload();
    void SecondStepForm.preload();
  }, []);

  if (secondStep.challenge !== "") {
    return (
      <Suspense fallback={<LoadingState />}>
        <SecondStepForm
          methods={secondStep.methods}
          passkey={secondStep.passkey}
          error={error}
          isSending={state.matches("proving") || isEntering}
          onConfirm={(code) => send({ type: "prove", code })}
          onBack={() => send({ type: "back" })}
        />
      </Suspense>
    );
  }
  return (
    <AuthCard
      title="Welcome Back"
      text="Log in to see your hospital as it is right now."
      footer={
        <>
          New to Wardline? <Link to="/register">Signup</Link>
        </>
      }
    >
      {notice === null ? null : (
        <Alert color="yellow" role="alert" icon={<IconInfoCircle aria-hidden="true" />}>
          {notice}
        </Alert>
      )}
      {state.matches("unverified") ? (
        <Alert color="yellow" role="alert">
          <Text mb="sm" fw={520}>
            {errorText(error, LOGIN_FAILED)}
          </Text>
          <Suspense fallback={null}>
            <ResendButton email={credentials.email} />
          </Suspense>
        </Alert>
      ) : null}
      <form
        ref={focusFirst}
        noValidate
        aria-labelledby={locked === null ? undefined : LOCKED_AS}
        onSubmit={form.onSubmit((values) => send({ type: "submit", credentials: values }))}
      >
        {locked === null ? (
          <EmailField {...form.getInputProps("email")} />
        ) : (
          <LockedAs {...locked} />
        )}
        <PasswordField
          {...form.getInputProps("password")}
          data-autofocus={locked !== null || undefined}
          label="Password"
          autoComplete="current-password"
          size="md"
        />
        <Text mt={-8} c="dimmed" size="sm" ta="end">
          Forgot your password? <Link to="/forgot-password">Reset</Link>
        </Text>
        <Button type="submit" size="md" loading={state.matches("sending") || isEntering}>
          Login
        </Button>
        <ButtonLink to="/single-sign-on" state variant="default" size="md">
          Continue with single sign-on
        </ButtonLink>
      </form>
    </AuthCard>
  );
}
