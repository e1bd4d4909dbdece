import { redirect } from "@tanstack/react-router";
import type { AccountType } from "@wardline/contracts/accounts";
import { sessionStore } from "../lib/session-store.js";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The protected page that sent the visitor to the login. */
    from?: string;
  }
}

/** Where an account type works: its area, the page that opens after a login (spec.md 2), and whom the other area is for. */
export const AREAS = {
  parent: {
    root: "/dashboard",
    home: "/dashboard/patients",
    others: "staff members of a hospital",
  },
  sub: {
    root: "/sub-account",
    home: "/sub-account/user",
    others: "the administrator of a hospital",
  },
} as const satisfies Record<AccountType, { root: string; home: string; others: string }>;

/** Sends a visitor without a session to the login, which remembers where they came from. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (sessionStore.get() !== null) return;
  throw redirect({ to: "/login", state: { from: location.href }, replace: true });
}

/** Sends someone who is logged in from the login to their own area. */
export function requireNoSession(): void {
  const session = sessionStore.get();
  if (session !== null) throw redirect({ href: AREAS[session.accountType].home, replace: true });
}

/** The page after a login: the one first asked for when it lies in the account's area, else the area's home. */
export function pageAfterLogin(accountType: AccountType, from: string | undefined): string {
  const { root, home } = AREAS[accountType];
  return from?.startsWith(`${root}/`) ? from : home;
}
