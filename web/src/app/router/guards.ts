import { redirect } from "@tanstack/react-router";
import type { ErrorCode } from "@wardline/contracts/errors";
import { sessionStore } from "../../lib/session/session-store.js";
import { AREAS, findOwnPage } from "../../shared/session/areas.js";
import { choosePageToEnter } from "../../shared/session/enter-area.js";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Protected page that sent the visitor to the login or to the setup of a second factor. */
    from?: string;
    /** True if the visitor's session ended without a logout. */
    hasEnded?: boolean;
    endedBy?: ErrorCode | "LOCKED";
  }
}

/**
 * Redirects visitors without a session to the login, which remembers the page. Redirects accounts that lack a required
 * second factor to the setup page for it, and staff who scanned a screen to the pairing of that screen.
 */
export function requireSession({ location }: { location: { href: string } }): void {
  const session = sessionStore.get();
  if (session !== null) {
    if (session.user.second_factor_missing === true) {
      throw redirect({ to: "/second-factor", state: { from: location.href }, replace: true });
    }
    const own = findOwnPage(session.accountType, location.href);
    if (own !== null) throw redirect({ href: own, replace: true });
    return;
  }
  throw redirect({ to: "/login", state: { from: location.href }, replace: true });
}

/** Admits only accounts that must set up a second factor first (docs/product.md, Second factor). */
export function requireMissingFactor(): void {
  const session = sessionStore.get();
  if (session === null) throw redirect({ to: "/login", replace: true });
  if (session.user.second_factor_missing === true) return;
  throw redirect({ href: AREAS[session.accountType].home, replace: true });
}

/** Redirects a person who is already logged in from the login to their own area. */
export function requireNoSession(): void {
  const session = sessionStore.get();
  if (session !== null)
    throw redirect({ href: choosePageToEnter(session, undefined), replace: true });
}
