import { Alert, Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link } from "@tanstack/react-router";
import { ApiError } from "@wardline/client/call-error";
import { resetPassword } from "@wardline/contracts/accounts/account";
import { ERRORS } from "@wardline/contracts/errors";
import { RESET_REDIRECT_MS } from "@wardline/domain/people/session-timing";
import { validateSchema } from "../../../ui/form/form-errors.js";
import { PasswordField } from "../../../ui/form/PasswordField.js";
import { AuthCard, SuccessNote } from "../AuthCard.js";
import classes from "../AuthCard.module.css";
import { sendReset } from "../auth-calls.js";
import { AUTH_MESSAGES, PASSWORD_HINT } from "../messages.js";
import { createSubmissionMachine } from "./submission-machine.js";
import { useSubmission } from "./use-submission.js";

interface ResetPasswordFormProps {
  /** Token from the email's link; "" if missing, in which case nothing is sent (docs/product.md, Validation). */
  token: string;
  onFinished: () => void;
}

const machine = createSubmissionMachine(RESET_REDIRECT_MS);

/** Form for a new password after a reset, or for the first one after an invitation. */
export function ResetPasswordForm({ token, onFinished }: ResetPasswordFormProps) {
  const form = useForm({
    initialValues: { new_password: "", confirmation: "" },
    validate: ({ new_password, confirmation }) => ({
      ...validateSchema(resetPassword.body, { new_password }),
      ...(confirmation === new_password ? {} : { confirmation: AUTH_MESSAGES.passwordsDiffer }),
    }),
  });
  const submission = useSubmission({
    machine,
    form,
    send: ({ new_password }) => sendReset(token, new_password),
    success: AUTH_MESSAGES.passwordReset,
    failure: AUTH_MESSAGES.resetFailed,
    onFinished,
  });
  return (
    <AuthCard
      title="Set New Password"
      text="Choose the password that you will log in with."
      footer={<Link to="/login">Return to Login</Link>}
    >
      {token === "" || isLinkRefused(submission.error) ? (
        <Alert color="red" role="alert">
          {token === "" ? ERRORS.TOKEN_INVALID[1] : "A link works once and expires after a while."}{" "}
          <Link to="/forgot-password">Request a new link</Link>
        </Alert>
      ) : null}
      {submission.isDone ? (
        <SuccessNote>
          You can log in with your new password now. Taking you to the login…
        </SuccessNote>
      ) : (
        <form className={classes.form} noValidate onSubmit={submission.onSubmit}>
          <PasswordField
            {...form.getInputProps("new_password")}
            label="New Password"
            description={PASSWORD_HINT}
            autoComplete="new-password"
            size="md"
          />
          <PasswordField
            {...form.getInputProps("confirmation")}
            label="Confirm Password"
            autoComplete="new-password"
            size="md"
          />
          <Button type="submit" size="md" loading={submission.isSending} disabled={token === ""}>
            Reset Password
          </Button>
        </form>
      )}
    </AuthCard>
  );
}

function isLinkRefused(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === "TOKEN_EXPIRED" || error.code === "TOKEN_INVALID")
  );
}
