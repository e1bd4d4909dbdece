import { useNavigate } from "@tanstack/react-router";
import { ForgotPasswordForm } from "../../features/auth/password/ForgotPasswordForm.js";

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  return <ForgotPasswordForm onFinished={() => void navigate({ to: "/login" })} />;
}
