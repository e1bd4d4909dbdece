import "../../ui/mantine-area.css";
import { Button, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import {
  getRegistration,
  type RegistrationRule,
  register,
} from "@wardline/contracts/accounts/account";
import { ERRORS } from "@wardline/contracts/errors";
import { LIMITS } from "@wardline/domain/limits";
import { REGISTER_REDIRECT_MS } from "@wardline/domain/people/session-timing";
import { useEffect, useState } from "react";
import { AuthCard, EmailField, SuccessNote } from "../../features/auth/AuthCard.js";
import { sendRegistration } from "../../features/auth/auth-calls.js";
import { PASSWORD_HINT, useSubmission } from "../../features/auth/submission.js";
import { call } from "../../lib/calls/api.js";
import { getPlaceZone, HospitalClock } from "../../shared/hospital/HospitalClock.js";
import { FormErrors } from "../../ui/form/FormErrors.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { PasswordField } from "../../ui/form/PasswordField.js";
import { NAME_TEXT } from "../../ui/form/text-kinds.js";

export function RegisterPage() {
  const navigate = useNavigate();
  const { invitation } = useSearch({ from: "__root__" });
  return (
    <RegisterForm invitation={invitation} onFinished={() => void navigate({ to: "/login" })} />
  );
}

interface RegisterFormProps {
  invitation?: string | undefined;
  onFinished: () => void;
}

/** Texts in place of the form where registration is not open (docs/wire/accounts.md, Who may register). */
const RULE_MESSAGES = {
  closed: ERRORS.REGISTRATION_CLOSED[1],
  invitation:
    "Hospitals register here by invitation. Open the link in your invitation, or ask the system administrator for one.",
};

/** Form "Create Account", which registers a hospital. Its email address must be verified before the first login. */
export function RegisterForm({ invitation, onFinished }: RegisterFormProps) {
  // "open" until known, as the server enforces the rule anyway.
  const [rule, setRule] = useState<RegistrationRule>("open");
  useEffect(() => {
    call(getRegistration).then(
      ({ data }) => setRule(data.registration),
      () => undefined,
    );
  }, []);
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
    redirectMs: REGISTER_REDIRECT_MS,
    form,
    send: (values) => sendRegistration({ ...values, invitation }),
    success: "Registration successful! Please check your email for verification.",
    failure: "Registration failed",
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
        <Text>{RULE_MESSAGES[rule]}</Text>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Create Account"
      text="One account for your hospital; staff are invited afterwards."
      footer={footer}
    >
      <form noValidate onSubmit={submission.onSubmit}>
        <FormErrors errors={form.errors} shownBy={Object.keys(form.values)} />
        <TextInput
          {...NAME_TEXT}
          {...form.getInputProps("hospital_name")}
          label="Hospital Name"
          autoComplete="organization"
          maxLength={LIMITS.name}
          size="md"
        />
        <EmailField {...form.getInputProps("email")} />
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
