import { useLocation, useNavigate } from "@tanstack/react-router";
import type { Session } from "@wardline/contracts/accounts";
import { pageAfterLogin } from "../app/areas.js";
import { LoginForm } from "../features/auth/components/LoginForm.js";
import { beginSession } from "../lib/session.js";

export function LoginPage() {
  const navigate = useNavigate();
  const from = useLocation({ select: ({ state }) => state.from });
  const enter = (session: Session) => {
    beginSession(session);
    void navigate({ href: pageAfterLogin(session.accountType, from), replace: true });
  };
  return <LoginForm onLoggedIn={enter} />;
}
