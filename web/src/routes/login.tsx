import { useLocation, useNavigate } from "@tanstack/react-router";
import type { Session } from "@wardline/contracts/accounts";
import { ERRORS } from "@wardline/contracts/errors";
import { pageAfterLogin } from "../app/areas.js";
import { LoginForm } from "../features/auth/components/LoginForm.js";
import { beginSession } from "../lib/session.js";

export function LoginPage() {
  const navigate = useNavigate();
  const { from, hasEnded = false } = useLocation({ select: ({ state }) => state });
  const enter = (session: Session) => {
    beginSession(session);
    // The guards lead an administrator who lacks a second factor to where it is set up.
    void navigate({ href: pageAfterLogin(session.accountType, from), replace: true });
  };
  return <LoginForm notice={hasEnded ? ERRORS.UNAUTHORIZED[1] : null} onLoggedIn={enter} />;
}
