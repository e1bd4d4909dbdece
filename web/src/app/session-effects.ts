import { ApiError } from "@wardline/client/call-error";
import type { StoredSession } from "../lib/create-session-store.js";
import { isForbidden } from "../lib/is-forbidden.js";
import { queryClient } from "../lib/query-client.js";
import { endedByChoice } from "../lib/session.js";
import { sessionStore } from "../lib/session-store.js";
import { readOwnAnew } from "../lib/sub-details.js";
import { AREAS } from "./areas.js";
import { router } from "./router.js";

/** An administrator of whom a second factor is demanded meanwhile is led to set it up (docs/product.md, Second factor). */
export function followSecondFactor(): void {
  queryClient.getQueryCache().subscribe(({ query: { state } }) => {
    const session = sessionStore.get();
    if (session === null || session.user.second_factor_missing === true) return;
    const { error } = state;
    if (!(error instanceof ApiError) || error.code !== "SECOND_FACTOR_REQUIRED") return;
    sessionStore.patch({ user: { ...session.user, second_factor_missing: true } });
  });
  let wasMissing = isMissing();
  sessionStore.subscribe(() => {
    const before = wasMissing;
    wasMissing = isMissing();
    if (!before && wasMissing) void router.navigate({ to: "/second-factor", replace: true });
  });
}

function isMissing(): boolean {
  return sessionStore.get()?.user.second_factor_missing === true;
}

/**
 * When the session ends or becomes someone else's, in whichever tab: nothing of the former stays, and guards run anew.
 * When its rights change, nothing stays of what may no longer be seen, and what is shown is asked for anew.
 */
export function followSession(): void {
  let userId = sessionStore.get()?.user.id ?? null;
  let rights = rightsOf(sessionStore.get());
  sessionStore.subscribe(() => {
    const session = sessionStore.get();
    const next = session?.user.id ?? null;
    const nextRights = rightsOf(session);
    const isChanged = nextRights !== rights;
    rights = nextRights;
    if (next === userId) {
      if (isChanged) followRights();
      return;
    }
    userId = next;
    queryClient.clear();
    const { pathname, href } = router.state.location;
    const isProtected = Object.values(AREAS).some(({ root }) => pathname.startsWith(root));
    if (next === null && isProtected) {
      const state = endedByChoice() ? {} : { from: href, hasEnded: true };
      void router.navigate({ to: "/login", state, replace: true });
    } else if (isProtected) void router.invalidate();
  });
  // Whoever is refused something may have lost the right to it while no message could say so.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") learnFrom(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") learnFrom(event.action.error);
  });
}

function learnFrom(error: unknown): void {
  if (isForbidden(error)) readOwnAnew(queryClient);
}

/** What decides which pages and which records a staff member sees. */
function rightsOf(session: StoredSession | null): string {
  return JSON.stringify([session?.user.grants ?? [], session?.user.department ?? ""]);
}

/** The pages that are no longer open have gone by the next task; what they showed goes with them. */
function followRights(): void {
  setTimeout(() => {
    queryClient.removeQueries({ type: "inactive" });
    void queryClient.invalidateQueries();
  });
}
