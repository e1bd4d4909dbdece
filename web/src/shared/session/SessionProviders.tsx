import { QueryClientProvider } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { type ReactNode, useEffect } from "react";
import { queryClient } from "../../lib/live/query-client.js";
import { watchSession } from "../../lib/login/session.js";
import type { StoredSession } from "../../lib/session/create-session-store.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { watchAnswers } from "../../ui/feedback/slow-server.js";
import { reloadOwn } from "../hospital/sub-details.js";

/** What pages with a session stand on beside `Providers`: the cache, and a session that is watched over. */
export function SessionProviders({ children }: { children: ReactNode }) {
  useEffect(() => watchSession(), []);
  useEffect(() => followRights(), []);
  useEffect(() => watchAnswers(queryClient), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/**
 * When the rights of the session change, nothing stays of what may no longer be seen, and what is shown is asked for
 * again. A refused call is a reason to look again. Returns how to end it.
 */
function followRights(): () => void {
  let rights = rightsOf(sessionStore.get());
  const leaveSession = sessionStore.subscribe(() => {
    const session = sessionStore.get();
    const next = rightsOf(session);
    if (next === rights) return;
    rights = next;
    if (session !== null) forgetWhatIsClosed();
  });
  const leaveQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") learnFrom(event.action.error);
  });
  const leaveMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") learnFrom(event.action.error);
  });
  return () => {
    leaveSession();
    leaveQueries();
    leaveMutations();
  };
}

/**
 * Someone who is refused something may have lost the right to it while no message could say so; and of an administrator a
 * second factor may be demanded at any time (docs/product.md, Second factor).
 */
function learnFrom(error: unknown): void {
  if (isForbidden(error)) reloadOwn(queryClient);
  const session = sessionStore.get();
  if (session === null || session.user.second_factor_missing === true) return;
  if (!(error instanceof ApiError) || error.code !== "SECOND_FACTOR_REQUIRED") return;
  sessionStore.patch({ user: { ...session.user, second_factor_missing: true } });
}

/** What decides which pages and which records a staff member sees. */
function rightsOf(session: StoredSession | null): string {
  const { grants = [], wards = [], department = "" } = session?.user ?? {};
  return JSON.stringify([grants, wards, department]);
}

/** The pages that are no longer open have left by the next task; what they showed goes with them. */
function forgetWhatIsClosed(): void {
  setTimeout(() => {
    queryClient.removeQueries({ type: "inactive" });
    void queryClient.invalidateQueries();
  });
}

/** Whether a call was refused because the account has no right to it. */
function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === "FORBIDDEN";
}
