import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import type { OpenedSession } from "@wardline/contracts/accounts/account";
import { startSingleSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromPromise } from "xstate";
import { AuthCard, EmailField, LockedAs } from "../../features/auth/AuthCard.js";
import { sendSecondStep } from "../../features/auth/auth-calls.js";
import { LOGIN_FAILED, loginMachine, type SecondStep } from "../../features/auth/login-machine.js";
import { SecondStepForm } from "../../features/auth/SecondStepForm.js";
import { PasswordConfirmation } from "../../features/single-sign-on/PasswordAct.js";
import { errorText } from "../../lib/calls/error-text.js";
import { type LockedPerson, useLockedPerson } from "../../lib/session/locked-person.js";
import { sessionStore, useSession } from "../../lib/session/session-store.js";
import { useEnterArea } from "../../shared/session/areas.js";
import { SessionProviders } from "../../shared/session/SessionProviders.js";
import {
  beginSignOn,
  completeByLinking,
  completeSignOn,
  forgetSignOn,
  getSignOnPurpose,
} from "../../shared/session/sign-on.js";
import { toastsAbout } from "../../ui/feedback/toast.js";
import { parseFieldErrors, showErrors, validateSchema } from "../../ui/form/form-errors.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";

const toast = toastsAbout("single-sign-on");

/** Starts a sign-on and completes it when the hospital's provider redirects back (docs/product.md, Single sign-on). */
export function SingleSignOnPage() {
  const { state } = useSearch({ from: "__root__" });
  const { searchStr } = useLocation();
  const { from } = useLocation({ select: (location) => location.state });
  const enter = useEnterArea();
  const lockedPerson = useLockedPerson();
  if (state === undefined)
    return <SignOnForm key={lockedPerson?.email} from={from} locked={lockedPerson} />;
  const answer = searchStr.replace(/^\?/, "");
  const purpose = getSignOnPurpose();
  if (purpose.for === "link" && sessionStore.get() !== null) {
    return (
      <SessionProviders>
        <LinkReturn key={state} answer={answer} />
      </SessionProviders>
    );
  }
  return (
    <SignOnReturn
      // Another answer in the same tab counts as a new sign-on.
      key={state}
      answer={answer}
      onLoggedIn={(session) => {
        forgetSignOn();
        void enter(session, purpose.for === "login" ? purpose.from : undefined);
      }}
    />
  );
}

/** Asks for the work email address, whose domain identifies the hospital's provider. */
function SignOnForm({ from, locked }: { from: string | undefined; locked: LockedPerson | null }) {
  const form = useForm({
    initialValues: { email: locked?.email ?? "" },
    validate: (values) => validateSchema(startSingleSignOn.body, values),
  });
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function begin({ email }: { email: string }): Promise<void> {
    setError(null);
    setLeaving(true);
    try {
      await beginSignOn(email, { for: "login", from });
    } catch (failure) {
      setLeaving(false);
      if (!showErrors(form, parseFieldErrors(failure))) setError(failure);
    }
  }

  return (
    <AuthCard
      title="Single sign-on"
      text="Log in with your hospital's identity provider. You need no Wardline password."
      footer={<Link to="/login">Log in with a password</Link>}
    >
      {error === null ? null : (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />}>
          {errorText(error, LOGIN_FAILED)}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => void begin(values),
          (errors) => void showErrors(form, errors as Record<string, string>),
        )}
      >
        {locked === null ? (
          <EmailField {...form.getInputProps("email")} label="Work email" />
        ) : (
          <LockedAs {...locked} />
        )}
        <Button type="submit" size="md" loading={isLeaving}>
          Continue
        </Button>
      </form>
    </AuthCard>
  );
}

interface SignOnReturnProps {
  answer: string;
  onLoggedIn: (session: OpenedSession) => void;
}

/** Completes a login through the provider instead of with a password. */
export function SignOnReturn({ answer, onLoggedIn }: SignOnReturnProps) {
  /** Reason for the failure; null if the person left the second step. */
  const [failure, setFailure] = useState<unknown>(null);
  const [state, send] = useMachine(
    loginMachine.provide({
      actors: {
        login: fromPromise(() => completeSignOn(answer)),
        prove: fromPromise(({ input }: { input: SecondStep }) => sendSecondStep(input)),
      },
      actions: {
        reportFailure: (_, { error }) => setFailure(error),
        enter: (_, { session }) => onLoggedIn(session),
      },
    }),
  );
  useEffect(() => send({ type: "submit", credentials: { email: "", password: "" } }), [send]);
  const { error, secondStep } = state.context;
  const isLoggedIn = state.status === "done";

  if (secondStep.challenge !== "") {
    return (
      <SecondStepForm
        text="Your hospital accepted the login. One more step."
        methods={secondStep.methods}
        passkey={secondStep.passkey}
        error={error}
        isSending={state.matches("proving") || isLoggedIn}
        onConfirm={(code) => send({ type: "prove", code })}
        onBack={() => send({ type: "back" })}
      />
    );
  }
  return (
    <AuthCard title="Single sign-on" footer={<Link to="/login">Log in with a password</Link>}>
      {state.matches("sending") || isLoggedIn ? (
        <Group component="output" wrap="nowrap">
          <Loader size="sm" aria-hidden="true" />
          <Text>Logging you in…</Text>
        </Group>
      ) : (
        <>
          <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />}>
            {failure === null ? "The login was not finished." : errorText(failure, LOGIN_FAILED)}
          </Alert>
          <ButtonLink to="/single-sign-on" search={{}} size="md">
            Start again
          </ButtonLink>
        </>
      )}
    </AuthCard>
  );
}

/** Links the user's account after the provider has sent the browser back with the query `answer`. */
function LinkReturn({ answer }: { answer: string }) {
  const navigate = useNavigate();
  const session = useSession();
  const leave = () => {
    forgetSignOn();
    void navigate(
      session?.accountType === "parent"
        ? { to: "/dashboard/settings", hash: "security", search: {}, replace: true }
        : { to: "/sub-account/settings", search: {}, replace: true },
    );
  };
  return (
    <Stack gap="lg" maw={460} w="100%">
      <PageHeader />
      <Text>
        Your provider has confirmed your identity. Enter your password to link {session?.user.email}{" "}
        to your account there. Then you can log in with either.
      </Text>
      <PasswordConfirmation
        label="Link account"
        onConfirm={async (password) => {
          await completeByLinking(answer, password);
          toast.success("Your account is linked.");
          leave();
        }}
        onCancel={leave}
      />
    </Stack>
  );
}
