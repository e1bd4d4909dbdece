import { Anchor, Button, TextInput } from "@mantine/core";
import { LIMITS } from "@wardline/domain/limits";
import { type SubmitEvent, useState } from "react";
import { codeError } from "../../../lib/code-error.js";
import { AuthCard } from "./AuthCard.js";
import classes from "./AuthCard.module.css";

interface SecondStepFormProps {
  /** What was proven so far. */
  text?: string;
  /** Why the last code was refused; null before one. */
  error: unknown;
  isSending: boolean;
  onProve: (code: string) => void;
  onBack: () => void;
}

const KINDS = {
  app: {
    label: "Code",
    description: "The six digits that your authenticator app shows for Wardline.",
    missing: "Please enter the code that the app shows.",
    other: "Use a recovery code instead",
  },
  recovery: {
    label: "Recovery code",
    description: "One of the ten codes that you kept. Each works once.",
    missing: "Please enter one of your recovery codes.",
    other: "Use the app's code instead",
  },
} as const;

/** The second step of a login: a code of the app, or a recovery code (docs/product.md, Second factor). */
export function SecondStepForm({
  text = "Your password was right. One thing more.",
  error,
  isSending,
  onProve,
  onBack,
}: SecondStepFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { label, description, missing, other } = KINDS[kind];

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "" && !isSending) onProve(code.trim());
  }

  return (
    <AuthCard title="Second step" text={text}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          key={kind}
          label={label}
          description={description}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing(false);
          }}
          error={isMissing ? missing : codeError(error)}
          autoComplete="one-time-code"
          inputMode={kind === "app" ? "numeric" : "text"}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LIMITS.shortText}
          size="md"
          ref={focusOnce}
        />
        <Button type="submit" size="md" loading={isSending}>
          Continue
        </Button>
        <Anchor
          component="button"
          type="button"
          ta="start"
          onClick={() => {
            setKind(kind === "app" ? "recovery" : "app");
            setCode("");
            setMissing(false);
          }}
        >
          {other}
        </Anchor>
        <Button variant="default" type="button" onClick={onBack} disabled={isSending}>
          Back
        </Button>
      </form>
    </AuthCard>
  );
}

/** Whoever comes here types a code next. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
