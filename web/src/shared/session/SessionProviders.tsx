import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  QueryClientProvider,
} from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { type ReactNode, useEffect } from "react";
import { queryClient } from "../../lib/live/query-client.js";
import { type StoredSession, sessionStore } from "../../lib/session/session-store.js";
import { watchAnswers } from "../../ui/feedback/slow-server.js";
import { reloadOwnProfile } from "../hospital/sub-details.js";
import { watchSession } from "./session.js";

/** Provides the query cache to pages behind the login and watches the session. */
export function SessionProviders({ children }: { children: ReactNode }) {
  useEffect(() => watchSession(), []);
  useEffect(() => followRights(), []);
  useEffect(() => watchAnswers(queryClient), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** When the person's rights change, clears data that they may no longer see and reloads the rest. */
function followRights(): () => void {
  let rights = getRightsKey(sessionStore.get());
  const ends = [
    sessionStore.subscribe(() => {
      const session = sessionStore.get();
      const next = getRightsKey(session);
      if (next === rights) return;
      rights = next;
      if (session !== null) clearForbiddenData();
    }),
    queryClient.getQueryCache().subscribe(followAccountErrors),
    queryClient.getMutationCache().subscribe(followAccountErrors),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** A refused call may mean changed rights or a newly required factor (docs/product.md, Second factor). */
function followAccountErrors(event: QueryCacheNotifyEvent | MutationCacheNotifyEvent): void {
  if (event.type !== "updated" || event.action.type !== "error") return;
  const { error } = event.action;
  const code = error instanceof ApiError ? error.code : null;
  if (code === "FORBIDDEN") reloadOwnProfile(queryClient);
  const session = sessionStore.get();
  if (session === null || session.user.second_factor_missing === true) return;
  if (code !== "SECOND_FACTOR_REQUIRED") return;
  sessionStore.patch({ user: { ...session.user, second_factor_missing: true } });
}

function getRightsKey(session: StoredSession | null): string {
  const { grants = [], wards = [], department = "" } = session?.user ?? {};
  return JSON.stringify([grants, wards, department]);
}

/** Waits one task: by then closed pages have unmounted and their queries are inactive. */
function clearForbiddenData(): void {
  setTimeout(() => {
    queryClient.removeQueries({ type: "inactive" });
    void queryClient.invalidateQueries();
  });
}
