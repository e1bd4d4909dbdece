import { useNavigate, useParams } from "@tanstack/react-router";
import { ResetPasswordForm } from "../../features/auth/password/ResetPasswordForm.js";

export function ResetPasswordPage() {
  const { token = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  return <ResetPasswordForm token={token} onFinished={() => void navigate({ to: "/login" })} />;
}
