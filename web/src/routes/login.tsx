import { useLocation, useNavigate } from "@tanstack/react-router";
import type { OpenedSession } from "@wardline/contracts/accounts";
import { ERRORS } from "@wardline/contracts/errors";
import { pageAfterLogin } from "../app/areas.js";
import { LoginForm } from "../features/auth/components/LoginForm.js";
import { beginSession } from "../lib/session-begin.js";

export function LoginPage() {
  const navigate = useNavigate();
  const { from, hasEnded = false } = useLocation({ select: ({ state }) => state });
  const enter = async (session: OpenedSession) => {
    beginSession(session);
    const isGranted = await isGrantedPage(session, from);
    const href = pageAfterLogin(session.accountType, from, isGranted);
    // The guards lead an administrator who lacks a second factor to where it is set up.
    await navigate({ href, replace: true });
  };
  return (
    <LoginForm
      notice={hasEnded ? ERRORS.UNAUTHORIZED[1] : null}
      onLoggedIn={(session) => void enter(session)}
    />
  );
}

/** Whether staff may open the page that they first asked for. What pages need is fetched for them alone. */
async function isGrantedPage(session: OpenedSession, from: string | undefined): Promise<boolean> {
  if (session.accountType !== "sub" || from === undefined) return false;
  const { mayOpen } = await import("../lib/page-access.js");
  const { grants = [] } = session.user;
  return mayOpen({ accountType: session.accountType, grants }, from.split(/[?#]/)[0] ?? "");
}
