import { Anchor, Button, TextInput } from "@mantine/core";
import type { PasskeyRequest } from "@wardline/contracts/accounts/passkey-ceremony";
import { LIMITS } from "@wardline/domain/limits";
import type { SecondFactor } from "@wardline/domain/people/second-factor";
import { type SubmitEvent, useState } from "react";
import { codeError } from "../../../lib/calls/error-text.js";
import { findPasskeyProblem } from "../../../shared/session/passkey.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { AuthCard } from "../AuthCard.js";
import classes from "../AuthCard.module.css";
import { PasskeyStep } from "./PasskeyStep.js";

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

interface CodeStepProps {
  kind: keyof typeof KINDS;
  /** Error of the last code; null before the first. */
  error: unknown;
  isSending: boolean;
  onConfirm: (code: string) => void;
}

function CodeStep({ kind, error, isSending, onConfirm }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { label, description, missing } = KINDS[kind];

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "" && !isSending) onConfirm(code.trim());
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
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

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

interface SecondStepFormProps {
  /** Text above the form; by default, it says that the password was accepted. */
  text?: string;
  methods: readonly SecondFactor[];
  passkey: PasskeyRequest | null;
  /** Error of the last attempt; null before the first. */
  error: unknown;
  isSending: boolean;
  /** Sends a code; null requests a signature with the passkey instead. */
  onConfirm: (code: string | null) => void;
  onBack: () => void;
}

const METHOD_LABELS = {
  passkey: "Use a passkey instead",
  totp: "Use the authenticator app instead",
  recovery: "Use a recovery code instead",
} as const;
type SecondStepMethod = keyof typeof METHOD_LABELS;

/**
 * Shows the second step of a login: a passkey, the authenticator app's code or a recovery code (docs/product.md, Second
 * factor).
 */
export function SecondStepForm(props: SecondStepFormProps) {
  const { text = "Password accepted. One more step.", methods, passkey } = props;
  const { error, isSending, onConfirm, onBack } = props;
  const problem = findPasskeyProblem(passkey?.rpId ?? null);
  const allMethods: SecondStepMethod[] = [...methods, "recovery"];
  const [method, setMethod] = useState<SecondStepMethod>(() =>
    chooseFirstMethod(methods, problem === null),
  );
  const [triedMethod, setTriedMethod] = useState<SecondStepMethod>(method);
  const shownError = triedMethod === method ? error : null;

  function confirm(code: string | null): void {
    if (isSending) return;
    setTriedMethod(method);
    onConfirm(code);
  }

  return (
    <AuthCard title="Second step" text={text}>
      <div className={classes.form}>
        {method === "passkey" ? (
          <PasskeyStep
            problem={problem}
            error={shownError}
            isSending={isSending}
            onConfirm={() => confirm(null)}
          />
        ) : (
          <CodeStep
            key={method}
            kind={method}
            error={shownError}
            isSending={isSending}
            onConfirm={confirm}
          />
        )}
        {allMethods
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
      </div>
    </AuthCard>
  );
}

/** Returns the method to start with: the passkey if possible, as it needs no typing. */
function chooseFirstMethod(
  methods: readonly SecondFactor[],
  isPasskeyPossible: boolean,
): SecondStepMethod {
  if (methods.includes("passkey") && (isPasskeyPossible || !methods.includes("totp"))) {
    return "passkey";
  }
  return "totp";
}
