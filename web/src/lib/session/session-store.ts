import { localItems } from "@wardline/client/page-storage";
import { useSyncExternalStore } from "react";
import { createSessionStore, SESSION_KEY, type StoredSession } from "./create-session-store.js";

export const sessionStore = createSessionStore(localItems);

/** Follows changes that other tabs of this browser make; a null key means that all storage was cleared. */
export function followOtherTabs(target: Pick<Window, "addEventListener">): void {
  target.addEventListener("storage", ({ key }) => {
    if (key === null || key === SESSION_KEY) sessionStore.reload();
  });
}

/** Calls `notify` when the user changes in any tab, with the id of the new user, or null if nobody is logged in. */
export function onUserChange(notify: (userId: string | null) => void): void {
  const getUserId = () => sessionStore.get()?.user.id ?? null;
  let last = getUserId();
  sessionStore.subscribe(() => {
    const next = getUserId();
    if (next === last) return;
    last = next;
    notify(next);
  });
}

/** Returns the session; null if nobody is logged in. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}
