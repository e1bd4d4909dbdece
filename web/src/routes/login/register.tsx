import { useNavigate } from "@tanstack/react-router";
import { RegisterForm } from "../../features/auth/register/RegisterForm.js";

export function RegisterPage() {
  const navigate = useNavigate();
  return <RegisterForm onFinished={() => void navigate({ to: "/login" })} />;
}
