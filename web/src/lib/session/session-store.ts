import { localItems } from "@wardline/client/page-storage";
import { useSyncExternalStore } from "react";
import { createSessionStore, SESSION_KEY, type StoredSession } from "./create-session-store.js";

/** The session of this browser. */
export const sessionStore = createSessionStore(localItems);

/** Follows the other tabs of this browser; a key of null means that all storage was cleared. */
export function followOtherTabs(target: Pick<Window, "addEventListener">): void {
  target.addEventListener("storage", ({ key }) => {
    if (key === null || key === SESSION_KEY) sessionStore.reload();
  });
}

/** Tells who is logged in, by id, null for nobody, whenever that is someone else than before, in whichever tab. */
export function onUserChange(tell: (userId: string | null) => void): void {
  const current = () => sessionStore.get()?.user.id ?? null;
  let last = current();
  sessionStore.subscribe(() => {
    const next = current();
    if (next === last) return;
    last = next;
    tell(next);
  });
}

/** The session as a component sees it, or null when logged out. */
export function useSession(): StoredSession | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}
