import type { HistoryState } from "@tanstack/react-router";
import { readEndReason, type SessionEnd } from "../../lib/session/session-begin.js";
import { onUserChange, sessionStore } from "../../lib/session/session-store.js";
import { forgetToasts } from "../../ui/feedback/toast.js";
import { router } from "./router.js";

/** Opens the set-up page when the hospital starts to require a second factor (docs/product.md, Second factor). */
export function followSecondFactor(): void {
  let wasFactorMissing = isFactorMissing();
  sessionStore.subscribe(() => {
    const before = wasFactorMissing;
    wasFactorMissing = isFactorMissing();
    if (before || !wasFactorMissing) return;
    const state = { from: router.state.location.href };
    // The draft on that page is stored for the return, so no dialog needs to warn of unsaved changes.
    void router.navigate({ to: "/second-factor", state, replace: true, ignoreBlocker: true });
  });
}

function isFactorMissing(): boolean {
  return sessionStore.get()?.user.second_factor_missing === true;
}

function buildEndState(end: SessionEnd, from: string): HistoryState {
  if (end === "LOGOUT") return {};
  return end === "CHANGE_USER" ? { from } : { from, hasEnded: true, endedBy: end };
}

const PROTECTED_ROUTES: ReadonlySet<string> = new Set(["/area", "/auth/second-factor"]);

/** Runs the guards again when the session ends or passes to another user in any tab. */
export function followSession(): void {
  onUserChange((userId) => {
    forgetToasts();
    const { href } = router.state.location;
    const isProtected = router.state.matches.some(({ routeId }) => PROTECTED_ROUTES.has(routeId));
    if (userId === null && isProtected) {
      void router.navigate({
        to: "/login",
        state: buildEndState(readEndReason(), href),
        replace: true,
      });
    } else if (isProtected) void router.invalidate();
  });
}
