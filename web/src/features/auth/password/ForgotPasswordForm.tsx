import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { forgotPassword } from "@wardline/contracts/accounts/account";
import { LIMITS } from "@wardline/domain/limits";
import { FORGOT_REDIRECT_MS } from "@wardline/domain/people/session-timing";
import { validateSchema } from "../../../ui/form/form-errors.js";
import { CODE_TEXT } from "../../../ui/form/text-kinds.js";
import { AuthCard, SuccessNote } from "../AuthCard.js";
import classes from "../AuthCard.module.css";
import { sendResetRequest } from "../auth-calls.js";
import { AUTH_MESSAGES } from "../messages.js";
import { createSubmissionMachine } from "./submission-machine.js";
import { useSubmission } from "./use-submission.js";

const machine = createSubmissionMachine(FORGOT_REDIRECT_MS);

/** Form "Reset Password", which requests a link. The server and the page answer unknown addresses like known ones. */
export function ForgotPasswordForm({ onFinished }: { onFinished: () => void }) {
  const form = useForm({
    initialValues: { email: "" },
    validate: (values) => validateSchema(forgotPassword.body, values),
  });
  const submission = useSubmission({
    machine,
    form,
    send: ({ email }) => sendResetRequest(email),
    success: AUTH_MESSAGES.linkSent,
    failure: AUTH_MESSAGES.linkFailed,
    onFinished,
  });
  return (
    <AuthCard
      title="Reset Password"
      text="Enter your email address and we will send you a link to set a new password."
      footer={<Link to="/login">Return to Login</Link>}
    >
      {submission.isDone ? (
        <SuccessNote>The link is valid for 60 minutes. Taking you back to the login…</SuccessNote>
      ) : (
        <form className={classes.form} noValidate onSubmit={submission.onSubmit}>
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
          <Button type="submit" size="md" loading={submission.isSending}>
            Send Reset Link
          </Button>
        </form>
      )}
    </AuthCard>
  );
}
