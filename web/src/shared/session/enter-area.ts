import { useNavigate } from "@tanstack/react-router";
import type { OpenedSession } from "@wardline/contracts/accounts/account";
import { canOpenPage } from "@wardline/contracts/accounts/pages";
import type { StoredSession } from "../../lib/session/create-session-store.js";
import { beginSession } from "../../lib/session/session-begin.js";
import { choosePageAfterLogin } from "./areas.js";

type EnteringSession = Pick<StoredSession, "accountType" | "user">;

/** Begins a session and opens the requested page `from` if the account may open it, otherwise its home page. */
export function useEnterArea(): (
  session: OpenedSession,
  from: string | undefined,
) => Promise<void> {
  const navigate = useNavigate();
  return async (session, from) => {
    beginSession(session);
    // Route guards redirect an administrator whose required second factor is missing to the set-up page.
    await navigate({ href: choosePageToEnter(session, from), replace: true });
  };
}

/** Returns the requested page `from` if the account may open it, otherwise its home page. */
export function choosePageToEnter(session: EnteringSession, from: string | undefined): string {
  return choosePageAfterLogin(session.accountType, from, isGrantedPage(session, from));
}

function isGrantedPage(session: EnteringSession, from: string | undefined): boolean {
  if (session.accountType !== "sub" || from === undefined) return false;
  const { grants = [] } = session.user;
  return canOpenPage({ accountType: session.accountType, grants }, from.split(/[?#]/)[0] ?? "");
}
