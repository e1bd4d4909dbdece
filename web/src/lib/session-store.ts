import { useSyncExternalStore } from "react";
import { createSessionStore, SESSION_KEY, type StoredSession } from "./create-session-store.js";

/** The session of this browser. */
export const sessionStore = createSessionStore(globalThis.localStorage);

/** Follows the other tabs of this browser; a key of null means that all storage was cleared. */
export function followOtherTabs(target: Pick<Window, "addEventListener">): void {
  target.addEventListener("storage", ({ key }) => {
    if (key === null || key === SESSION_KEY) sessionStore.reload();
  });
}

/** The session as a component sees it, or null when logged out. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}
