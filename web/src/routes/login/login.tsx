import { useLocation } from "@tanstack/react-router";
import { ERRORS } from "@wardline/contracts/errors";
import { LoginForm } from "../../features/auth/login/LoginForm.js";
import { useEnterArea } from "../../shared/session/enter-area.js";

export function LoginPage() {
  const {
    from,
    hasEnded = false,
    endedBy = "UNAUTHORIZED",
  } = useLocation({
    select: ({ state }) => state,
  });
  const enter = useEnterArea();
  return (
    <LoginForm
      notice={hasEnded ? ERRORS[endedBy][1] : null}
      onLoggedIn={(session) => void enter(session, from)}
    />
  );
}
