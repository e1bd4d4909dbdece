import { redirect } from "@tanstack/react-router";
import { sessionStore } from "../lib/session-store.js";
import { AREAS } from "./areas.js";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The protected page that sent the visitor to the login. */
    from?: string;
    /** Whether the visitor was logged in there until the session ended by itself. */
    hasEnded?: boolean;
  }
}

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
