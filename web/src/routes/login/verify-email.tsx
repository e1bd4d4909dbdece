import { useNavigate, useSearch } from "@tanstack/react-router";
import { EmailVerification } from "../../features/auth/register/EmailVerification.js";

export function VerifyEmailPage() {
  const { token = "" } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  return (
    // Another link opened in the same tab is another verification.
    <EmailVerification
      key={token}
      token={token}
      onFinished={() => void navigate({ to: "/login" })}
    />
  );
}
