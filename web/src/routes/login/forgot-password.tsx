import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link, useNavigate } from "@tanstack/react-router";
import { forgotPassword } from "@wardline/contracts/accounts/account";
import { FORGOT_REDIRECT_MS } from "@wardline/domain/people/session-timing";
import { AuthCard, EmailField, SuccessNote } from "../../features/auth/AuthCard.js";
import { useSubmission } from "../../features/auth/submission.js";
import { call } from "../../lib/calls/api.js";
import { validateSchema } from "../../ui/form/form-errors.js";

/** Page "Reset Password", which requests a link. The server and the page answer unknown addresses like known ones. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { email: "" },
    validate: (values) => validateSchema(forgotPassword.body, values),
  });
  const submission = useSubmission({
    redirectMs: FORGOT_REDIRECT_MS,
    form,
    send: (body) => call(forgotPassword, { body }),
    success: "Password reset link has been sent to your email",
    failure: "Failed to send reset link",
    onFinished: () => void navigate({ to: "/login" }),
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
        <form noValidate onSubmit={submission.onSubmit}>
          <EmailField {...form.getInputProps("email")} />
          <Button type="submit" size="md" loading={submission.isSending}>
            Send Reset Link
          </Button>
        </form>
      )}
    </AuthCard>
  );
}
