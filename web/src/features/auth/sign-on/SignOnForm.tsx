import { Alert, Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { startSingleSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { LIMITS } from "@wardline/domain/limits";
import { useState } from "react";
import { errorText } from "../../../lib/calls/error-text.js";
import type { LockedPerson } from "../../../lib/session/locked-person.js";
import { beginSignOn } from "../../../shared/session/sign-on.js";
import { parseFieldErrors, showErrors, validateSchema } from "../../../ui/form/form-errors.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { AuthCard } from "../AuthCard.js";
import classes from "../AuthCard.module.css";
import { LockedAs } from "../LockedAs.js";
import { AUTH_MESSAGES } from "../messages.js";

interface SignOnFormProps {
  /** Page that was requested before the login. */
  from: string | undefined;
  /** Person whose page is locked, with a known address; null for anybody else. */
  locked: LockedPerson | null;
}

/**
 * Form "Single sign-on", which asks for the work email address; the address's domain identifies the hospital's
 * provider.
 */
export function SignOnForm({ from, locked }: SignOnFormProps) {
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
          {errorText(error, AUTH_MESSAGES.loginFailed)}
        </Alert>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => void begin(values),
          (errors) => void showErrors(form, errors as Record<string, string>),
        )}
      >
        {locked === null ? (
          <TextInput
            {...CODE_TEXT}
            {...form.getInputProps("email")}
            label="Work email"
            type="email"
            inputMode="email"
            autoComplete="username"
            maxLength={LIMITS.text}
            size="md"
          />
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
