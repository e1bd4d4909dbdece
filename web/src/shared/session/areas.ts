import { useNavigate } from "@tanstack/react-router";
import type { AccountType, OpenedSession } from "@wardline/contracts/accounts/account";
import { canOpenPage } from "@wardline/contracts/accounts/pages";
import { beginSession } from "../../lib/session/session-begin.js";
import type { StoredSession } from "../../lib/session/session-store.js";

/** Root address and home page of each account type's area (docs/product.md, Routes and areas). */
export const AREAS = {
  parent: { root: "/dashboard", home: "/dashboard/patients" },
  sub: { root: "/sub-account", home: "/sub-account/user" },
} as const satisfies Record<AccountType, { root: string; home: string }>;

/** Address in the QR code of a board, which either account type may open. */
const SCANNED_BOARD = /^\/wall(?:[?#]|$)/;

/** Address in the QR code of an unpaired screen, with the screen's code; it leads to the administrators' area. */
const SCANNED_SCREEN = /^\/dashboard\/settings\?(?:.*&)?code=([^&#]*)/;

/** Address that password managers open (docs/wire/operations.md, Settings of an installation). */
const OWN_SETTINGS = /^\/sub-account\/settings(?:[?#]|$)/;

/** Returns the equivalent of a scanned screen's or password manager's address in the account's own area, or null. */
export function findOwnPage(accountType: AccountType, href: string): string | null {
  if (accountType === "parent") return OWN_SETTINGS.test(href) ? "/dashboard/settings" : null;
  const [, code] = SCANNED_SCREEN.exec(href) ?? [];
  return code === undefined ? null : `${AREAS.sub.home}?code=${code}`;
}

/** Returns the requested page if it is in the account's area or, if `isGranted`, the administrator's; else the home. */
export function choosePageAfterLogin(
  accountType: AccountType,
  from: string | undefined,
  isGranted = false,
): string {
  const { root, home } = AREAS[accountType];
  if (from !== undefined && SCANNED_BOARD.test(from)) return from;
  if (from?.startsWith(`${root}/`)) return from;
  if (isGranted && from?.startsWith(`${AREAS.parent.root}/`)) return from;
  return findOwnPage(accountType, from ?? "") ?? home;
}

/** Begins a session and opens the requested page `from` if the account may open it, otherwise its home page. */
export function useEnterArea() {
  const navigate = useNavigate();
  return async (session: OpenedSession, from: string | undefined): Promise<void> => {
    beginSession(session);
    // Route guards redirect an administrator whose required second factor is missing to the set-up page.
    await navigate({ href: choosePageToEnter(session, from), replace: true });
  };
}

/** Returns the requested page `from` if the account may open it, otherwise its home page. */
export function choosePageToEnter(
  { accountType, user }: Pick<StoredSession, "accountType" | "user">,
  from: string | undefined,
): string {
  const path = from?.split(/[?#]/)[0] ?? "";
  const isGranted =
    accountType === "sub" && canOpenPage({ accountType, grants: user.grants ?? [] }, path);
  return choosePageAfterLogin(accountType, from, isGranted);
}
