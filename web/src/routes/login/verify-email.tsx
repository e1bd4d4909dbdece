import { useNavigate, useSearch } from "@tanstack/react-router";
import { EmailVerification } from "../../features/auth/register/EmailVerification.js";

export function VerifyEmailPage() {
  const { token = "" } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  return (
    // Another link in the same tab counts as a new verification.
    <EmailVerification
      key={token}
      token={token}
      onFinished={() => void navigate({ to: "/login" })}
    />
  );
}
