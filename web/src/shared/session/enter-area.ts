import { useNavigate } from "@tanstack/react-router";
import type { OpenedSession } from "@wardline/contracts/accounts";
import { mayOpen } from "@wardline/contracts/pages";
import { beginSession } from "../../lib/login/session-begin.js";
import type { StoredSession } from "../../lib/session/create-session-store.js";
import { pageAfterLogin } from "./areas.js";

type Entering = Pick<StoredSession, "accountType" | "user">;

/** Begins a session and opens the page that was first asked for, `from`, where the account may open it, else its own. */
export function useEnterArea(): (
  session: OpenedSession,
  from: string | undefined,
) => Promise<void> {
  const navigate = useNavigate();
  return async (session, from) => {
    beginSession(session);
    // The guards lead an administrator who lacks a second factor to where it is set up.
    await navigate({ href: pageToEnter(session, from), replace: true });
  };
}

/** The page that was first asked for, `from`, else the one to begin with, where the account may open it, else its own. */
export function pageToEnter(session: Entering, from: string | undefined): string {
  const wanted = from ?? session.user.start_page;
  return pageAfterLogin(session.accountType, wanted, isGrantedPage(session, wanted));
}

/** Whether staff may open the page that they first asked for. */
function isGrantedPage(session: Entering, from: string | undefined): boolean {
  if (session.accountType !== "sub" || from === undefined) return false;
  const { grants = [] } = session.user;
  return mayOpen({ accountType: session.accountType, grants }, from.split(/[?#]/)[0] ?? "");
}
