import { Alert, Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { startSingleSignOn } from "@wardline/contracts/single-sign-on";
import { LIMITS } from "@wardline/domain/limits";
import { useState } from "react";
import { errorText } from "../../../lib/calls/error-text.js";
import { beginSignOn } from "../../../lib/login/sign-on.js";
import type { LockedPerson } from "../../../lib/session/locked-person.js";
import { fieldErrors, schemaErrors, showErrors } from "../../../ui/form/form-errors.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { AuthCard } from "../AuthCard.js";
import classes from "../AuthCard.module.css";
import { LockedAs } from "../LockedAs.js";
import { AUTH_MESSAGES } from "../messages.js";

interface SignOnFormProps {
  /** The page that was first asked for. */
  from: string | undefined;
  /** Whose address is known, since a page was locked; null for anybody. */
  locked: LockedPerson | null;
}

/** "Single sign-on": asks for the work address, by whose domain the hospital's provider is found. */
export function SignOnForm({ from, locked }: SignOnFormProps) {
  const form = useForm({
    initialValues: { email: locked?.email ?? "" },
    validate: (values) => schemaErrors(startSingleSignOn.body, values),
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
      if (!showErrors(form, fieldErrors(failure))) setError(failure);
    }
  }

  return (
    <AuthCard
      title="Single sign-on"
      text="Your hospital's own sign-on lets you in, without a password of Wardline's."
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
