import "../../ui/mantine-area.css";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { RegisterForm } from "../../features/auth/register/RegisterForm.js";

export function RegisterPage() {
  const navigate = useNavigate();
  const { invitation } = useSearch({ from: "__root__" });
  return (
    <RegisterForm invitation={invitation} onFinished={() => void navigate({ to: "/login" })} />
  );
}
