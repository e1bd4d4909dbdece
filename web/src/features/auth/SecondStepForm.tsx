import { Alert, Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import type { PasskeyRequest } from "@wardline/contracts/accounts/passkey-ceremony";
import { LIMITS } from "@wardline/domain/limits";
import type { SecondFactor } from "@wardline/domain/people/second-factor";
import { type SubmitEvent, useEffect, useState } from "react";
import { codeError } from "../../lib/calls/error-text.js";
import { findPasskeyProblem, passkeyError, preloadPasskeys } from "../../shared/session/passkey.js";
import { CODE_TEXT } from "../../ui/form/text-kinds.js";
import { AuthCard } from "./AuthCard.js";

const KINDS = {
  totp: {
    label: "Code",
    description: "The six digits that your authenticator app shows for Wardline.",
    missing: "Please enter the code that the app shows.",
  },
  recovery: {
    label: "Recovery code",
    description: "One of the ten codes that you saved. Each works once.",
    missing: "Please enter one of your recovery codes.",
  },
} as const;

interface StepProps {
  error: unknown;
  isSending: boolean;
  /** Sends a code; null requests a signature with the passkey instead. */
  onConfirm: (code: string | null) => void;
}

function CodeStep({ kind, error, isSending, onConfirm }: StepProps & { kind: keyof typeof KINDS }) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { label, description, missing } = KINDS[kind];

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "" && !isSending) onConfirm(code.trim());
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        {...CODE_TEXT}
        label={label}
        description={description}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(false);
        }}
        error={isMissing ? missing : codeError(error)}
        autoComplete="one-time-code"
        inputMode={kind === "totp" ? "numeric" : "text"}
        autoCapitalize="characters"
        maxLength={LIMITS.shortText}
        size="md"
        ref={focusOnce}
      />
      <Button type="submit" size="md" loading={isSending}>
        Continue
      </Button>
    </form>
  );
}

function PasskeyStep(props: StepProps & { problem: string | null }) {
  const { problem, error, isSending, onConfirm } = props;
  useEffect(() => preloadPasskeys(), []);
  if (problem !== null) return <Text>{problem}</Text>;
  const refusal = passkeyError(error);
  return (
    <>
      <Text>Your browser will ask for the device that holds your passkey.</Text>
      {refusal === null ? null : (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <Button
        size="md"
        leftSection={<IconFingerprint size={18} aria-hidden="true" />}
        loading={isSending}
        onClick={() => onConfirm(null)}
        ref={focusOnce}
      >
        Use passkey
      </Button>
    </>
  );
}

const focusOnce = (element: HTMLElement | null) => element?.focus();

interface SecondStepFormProps extends StepProps {
  text?: string;
  methods: readonly SecondFactor[];
  passkey: PasskeyRequest | null;
  onBack: () => void;
}

const METHOD_LABELS = {
  passkey: "Use a passkey instead",
  totp: "Use the authenticator app instead",
  recovery: "Use a recovery code instead",
} as const;
type SecondStepMethod = keyof typeof METHOD_LABELS;

/** Shows the second step of a login: passkey, app or recovery code (docs/product.md, Second factor). */
export function SecondStepForm(props: SecondStepFormProps) {
  const { text = "Password accepted. One more step.", methods, passkey } = props;
  const { error, isSending, onConfirm, onBack } = props;
  const problem = findPasskeyProblem(passkey?.rpId ?? null);
  // The passkey comes first if it is possible, as it needs no typing.
  const [method, setMethod] = useState<SecondStepMethod>(
    methods.includes("passkey") && (problem === null || !methods.includes("totp"))
      ? "passkey"
      : "totp",
  );
  const [triedMethod, setTriedMethod] = useState<SecondStepMethod>(method);

  function confirm(code: string | null): void {
    if (isSending) return;
    setTriedMethod(method);
    onConfirm(code);
  }

  const step = { error: triedMethod === method ? error : null, isSending, onConfirm: confirm };
  return (
    <AuthCard title="Second step" text={text}>
      <Stack gap="18px">
        {method === "passkey" ? (
          <PasskeyStep problem={problem} {...step} />
        ) : (
          <CodeStep key={method} kind={method} {...step} />
        )}
        {[...methods, "recovery" as const]
          .filter((one) => one !== method)
          .map((one) => (
            <Anchor
              key={one}
              component="button"
              type="button"
              ta="start"
              onClick={() => setMethod(one)}
            >
              {METHOD_LABELS[one]}
            </Anchor>
          ))}
        <Button variant="default" type="button" onClick={onBack} disabled={isSending}>
          Back
        </Button>
      </Stack>
    </AuthCard>
  );
}
