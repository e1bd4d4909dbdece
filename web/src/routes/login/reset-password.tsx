import { Alert, Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ApiError } from "@wardline/client/call-error";
import { resetPassword } from "@wardline/contracts/accounts/account";
import { ERRORS } from "@wardline/contracts/errors";
import { RESET_REDIRECT_MS } from "@wardline/domain/people/session-timing";
import { AuthCard, SuccessNote } from "../../features/auth/AuthCard.js";
import { PASSWORD_HINT, useSubmission } from "../../features/auth/submission.js";
import { call } from "../../lib/calls/api.js";
import { validateSchema } from "../../ui/form/form-errors.js";
import { PasswordField } from "../../ui/form/PasswordField.js";

/** Page for a new password after a reset, or for the first one after an invitation. */
export function ResetPasswordPage() {
  /** Token from the email's link; "" if missing, in which case nothing is sent (docs/product.md, Validation). */
  const { token = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { new_password: "", confirmation: "" },
    validate: ({ new_password, confirmation }) => ({
      ...validateSchema(resetPassword.body, { new_password }),
      ...(confirmation === new_password ? {} : { confirmation: "Passwords do not match" }),
    }),
  });
  const submission = useSubmission({
    redirectMs: RESET_REDIRECT_MS,
    form,
    send: ({ new_password }) => call(resetPassword, { params: { token }, body: { new_password } }),
    success: "Password has been reset successfully",
    failure: "Failed to reset password",
    onFinished: () => void navigate({ to: "/login" }),
  });
  const { error } = submission;
  const isLinkRefused =
    error instanceof ApiError && (error.code === "TOKEN_EXPIRED" || error.code === "TOKEN_INVALID");
  return (
    <AuthCard
      title="Set New Password"
      text="Choose the password that you will log in with."
      footer={<Link to="/login">Return to Login</Link>}
    >
      {token === "" || isLinkRefused ? (
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
        <form noValidate onSubmit={submission.onSubmit}>
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
