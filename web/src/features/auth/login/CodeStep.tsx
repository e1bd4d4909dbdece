import { Button, TextInput } from "@mantine/core";
import { LIMITS } from "@wardline/domain/limits";
import { type SubmitEvent, useState } from "react";
import { codeError } from "../../../lib/calls/code-error.js";
import classes from "../AuthCard.module.css";

const KINDS = {
  totp: {
    label: "Code",
    description: "The six digits that your authenticator app shows for Wardline.",
    missing: "Please enter the code that the app shows.",
  },
  recovery: {
    label: "Recovery code",
    description: "One of the ten codes that you kept. Each works once.",
    missing: "Please enter one of your recovery codes.",
  },
} as const;

interface CodeStepProps {
  kind: keyof typeof KINDS;
  /** Why the last code was refused; null before one. */
  error: unknown;
  isSending: boolean;
  onProve: (code: string) => void;
}

/** The second step by a code that is typed. */
export function CodeStep({ kind, error, isSending, onProve }: CodeStepProps) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { label, description, missing } = KINDS[kind];

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "" && !isSending) onProve(code.trim());
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
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
        spellCheck={false}
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

/** Whoever comes here types a code next. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
