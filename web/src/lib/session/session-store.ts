import { clearPersonal } from "@wardline/client/computer-storage";
import { localItems, type PageStorage } from "@wardline/client/page-storage";
import type {
  AccountType,
  ParentDetails,
  Session,
  User,
} from "@wardline/contracts/accounts/account";
import type { SubDetails } from "@wardline/contracts/accounts/sub-accounts";
import type { Display } from "@wardline/contracts/boards/displays";
import { registerZone } from "@wardline/domain/time/zoned-day";
import { useSyncExternalStore } from "react";

/** Contents of local storage while a person is logged in (docs/product.md, Session). */
export interface StoredSession {
  token: string;
  refreshToken: string;
  /** Expiry of the token in epoch milliseconds. */
  tokenExpiry: number;
  user: User;
  accountType: AccountType;
  display: Display | null;
  parentInfo: ParentDetails | SubDetails["parentInfo"] | null;
}

const SESSION_KEY = "wardline.session";

/** Creates a store on top of `items`, which it reads on first use; call `reload` when another tab has changed it. */
export function createSessionStore(items: PageStorage) {
  const listeners = new Set<() => void>();
  let cachedSession: { text: string | null; session: StoredSession | null } | null = null;

  const readItem = () => items.getItem(SESSION_KEY);
  const read = (text: string | null) => ({ text, session: parse(text) });
  const load = () => (cachedSession ??= read(readItem()));
  const getCurrent = () => load().session;

  function apply(next: string | null): void {
    if (next === load().text) return;
    cachedSession = read(next);
    for (const listener of listeners) listener();
  }
  function write(session: StoredSession): void {
    const next = JSON.stringify(session);
    items.setItem(SESSION_KEY, next);
    apply(next);
  }
  /** Reads the session again, because another tab may have changed it. */
  function reload(): StoredSession | null {
    apply(readItem());
    return getCurrent();
  }
  return {
    get: getCurrent,
    /** Starts or renews a session; keeps the stored display and hospital if the user is the same. */
    set(session: Session): void {
      const before = reload();
      const sameUserSession = before?.user.id === session.user.id ? before : null;
      write({
        ...session,
        display: sameUserSession?.display ?? null,
        parentInfo: sameUserSession?.parentInfo ?? null,
      });
    },
    patch(part: Partial<Pick<StoredSession, "user" | "display" | "parentInfo">>): void {
      const session = reload();
      if (session !== null) write({ ...session, ...part });
    },
    /** Clears everything that local storage holds about this person (docs/product.md, Session). */
    clear(): void {
      load();
      clearPersonal(items);
      apply(null);
    },
    reload,
    subscribe(listener: () => void): () => void {
      load();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The session of this browser, with an event for every change. */
export type SessionStore = ReturnType<typeof createSessionStore>;

/** Other code may write to local storage, so anything that is not a session counts as no session. */
function parse(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<StoredSession> | null;
    const isSession =
      typeof value?.token === "string" &&
      typeof value.refreshToken === "string" &&
      typeof value.tokenExpiry === "number" &&
      typeof value.user?.id === "string";
    if (!isSession) return null;
    const { user, parentInfo } = value as StoredSession;
    for (const hospital of [user, parentInfo]) {
      if (hospital?.timezone !== undefined) registerZone(hospital.timezone, hospital);
    }
    return value as StoredSession;
  } catch {
    return null;
  }
}

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
