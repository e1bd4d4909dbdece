import { Button, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { type RegistrationRule, register } from "@wardline/contracts/accounts/account";
import { LIMITS } from "@wardline/domain/limits";
import { REGISTER_REDIRECT_MS } from "@wardline/domain/people/session-timing";
import { useEffect, useState } from "react";
import { getPlaceZone, HospitalClock } from "../../../shared/hospital/HospitalClock.js";
import { FormErrors } from "../../../ui/form/FormErrors.js";
import { validateSchema } from "../../../ui/form/form-errors.js";
import { PasswordField } from "../../../ui/form/PasswordField.js";
import { CODE_TEXT, NAME_TEXT } from "../../../ui/form/text-kinds.js";
import { AuthCard, SuccessNote } from "../AuthCard.js";
import classes from "../AuthCard.module.css";
import { readRegistrationRule, sendRegistration } from "../auth-calls.js";
import { AUTH_MESSAGES, PASSWORD_HINT, REGISTRATION_RULE_MESSAGES } from "../messages.js";
import { createSubmissionMachine } from "../password/submission-machine.js";
import { useSubmission } from "../password/use-submission.js";

const machine = createSubmissionMachine(REGISTER_REDIRECT_MS);
const FIELDS = ["hospital_name", "email", "password", "timezone"] as const;

interface RegisterFormProps {
  /** Token from an invitation's link. */
  invitation?: string | undefined;
  onFinished: () => void;
}

/** Returns who may register here; "open" until known, as the server enforces the rule anyway. */
function useRegistrationRule(): RegistrationRule {
  const [rule, setRule] = useState<RegistrationRule>("open");
  useEffect(() => {
    readRegistrationRule().then(setRule, () => undefined);
  }, []);
  return rule;
}

/** Form "Create Account", which registers a hospital. Its email address must be verified before the first login. */
export function RegisterForm({ invitation, onFinished }: RegisterFormProps) {
  const rule = useRegistrationRule();
  const form = useForm({
    initialValues: {
      hospital_name: "",
      email: "",
      password: "",
      timezone: getPlaceZone(new Intl.DateTimeFormat().resolvedOptions().timeZone),
    },
    validate: (values) => validateSchema(register.body, values),
  });
  const submission = useSubmission({
    machine,
    form,
    send: (values) => sendRegistration({ ...values, invitation }),
    success: AUTH_MESSAGES.registered,
    failure: AUTH_MESSAGES.registrationFailed,
    onFinished,
  });
  const footer = (
    <>
      Already registered? <Link to="/login">Login</Link>
    </>
  );
  if (submission.isDone) {
    return (
      <AuthCard title="Check your inbox" footer={footer}>
        <SuccessNote>
          We sent a link to <strong>{form.values.email.trim()}</strong>. Open it within 24 hours;
          then you can log in.
        </SuccessNote>
      </AuthCard>
    );
  }
  if (rule === "closed" || (rule === "invitation" && invitation === undefined)) {
    return (
      <AuthCard title="Create Account" footer={footer}>
        <Text>{REGISTRATION_RULE_MESSAGES[rule]}</Text>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Create Account"
      text="One account for your hospital; staff are invited afterwards."
      footer={footer}
    >
      <form className={classes.form} noValidate onSubmit={submission.onSubmit}>
        <FormErrors errors={form.errors} shownBy={FIELDS} />
        <TextInput
          {...NAME_TEXT}
          {...form.getInputProps("hospital_name")}
          label="Hospital Name"
          autoComplete="organization"
          maxLength={LIMITS.name}
          size="md"
        />
        <TextInput
          {...CODE_TEXT}
          {...form.getInputProps("email")}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={LIMITS.text}
          size="md"
        />
        <PasswordField
          {...form.getInputProps("password")}
          label="Password"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          size="md"
        />
        <HospitalClock {...form.getInputProps("timezone")} size="md" />
        <Button type="submit" size="md" loading={submission.isSending}>
          Create Account
        </Button>
      </form>
    </AuthCard>
  );
}
