import type { HistoryState } from "@tanstack/react-router";
import { reasonOfEnd, type SessionEnd } from "../lib/login/session-begin.js";
import { onUserChange, sessionStore } from "../lib/session/session-store.js";
import { forgetToasts } from "../ui/feedback/toast.js";
import { router } from "./router.js";

/** An administrator of whom a second factor is demanded meanwhile is led to set it up, and back (docs/product.md, Second factor). */
export function followSecondFactor(): void {
  let wasMissing = isMissing();
  sessionStore.subscribe(() => {
    const before = wasMissing;
    wasMissing = isMissing();
    if (before || !wasMissing) return;
    const state = { from: router.state.location.href };
    // What was entered there is kept for the way back: nobody is asked whether to leave it.
    void router.navigate({ to: "/second-factor", state, replace: true, ignoreBlocker: true });
  });
}

function isMissing(): boolean {
  return sessionStore.get()?.user.second_factor_missing === true;
}

/** What the login knows of a session that ended on a page: after Logout nothing. */
function stateAfter(end: SessionEnd, from: string): HistoryState {
  if (end === "LOGOUT") return {};
  return end === "CHANGE_USER" ? { from } : { from, hasEnded: true, endedBy: end };
}

/** The areas behind the login, each by its route. */
const PROTECTED: ReadonlySet<string> = new Set(["/area", "/auth/second-factor"]);

/** When the session ends or becomes someone else's, in whichever tab, guards run again. */
export function followSession(): void {
  onUserChange((userId) => {
    forgetToasts();
    const { href } = router.state.location;
    const isProtected = router.state.matches.some(({ routeId }) => PROTECTED.has(routeId));
    if (userId === null && isProtected) {
      void router.navigate({ to: "/login", state: stateAfter(reasonOfEnd(), href), replace: true });
    } else if (isProtected) void router.invalidate();
  });
}
