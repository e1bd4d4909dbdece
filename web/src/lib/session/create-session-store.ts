import { clearPersonal } from "@wardline/client/computer-storage";
import type { PageStorage } from "@wardline/client/page-storage";
import type { AccountType, ParentDetails, Session, User } from "@wardline/contracts/accounts";
import type { Display } from "@wardline/contracts/displays";
import type { SubDetails } from "@wardline/contracts/sub-accounts";
import { learnZone } from "@wardline/domain/time/zoned-day";

/** What is kept in local storage while someone is logged in (docs/product.md, Session). */
export interface StoredSession {
  token: string;
  refreshToken: string;
  /** Epoch milliseconds. */
  tokenExpiry: number;
  user: User;
  accountType: AccountType;
  display: Display | null;
  parentInfo: ParentDetails | SubDetails["parentInfo"] | null;
}

/** The key in local storage. */
export const SESSION_KEY = "wardline.session";

/** The session of this browser: one truth in local storage, a copy of it in memory, and word of every change. */
export interface SessionStore {
  get(): StoredSession | null;
  /** Begins a session, or renews it after a refresh: what is known of display and hospital stays for the same user. */
  set(session: Session): void;
  patch(part: Partial<Pick<StoredSession, "user" | "display" | "parentInfo">>): void;
  /** Logout: clears all that local storage holds of this person (docs/product.md, Session). */
  clear(): void;
  /** Reads again what another tab may have written. */
  reload(): StoredSession | null;
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a store over `items`, which is read when the session is first asked for; `reload` is to be called when another
 * tab has changed it.
 */
export function createSessionStore(items: PageStorage): SessionStore {
  const listeners = new Set<() => void>();
  let known: { text: string | null; session: StoredSession | null } | null = null;

  const stored = () => items.getItem(SESSION_KEY);
  const read = (text: string | null) => ({ text, session: parse(text) });
  const held = () => (known ??= read(stored()));
  const current = () => held().session;

  function take(next: string | null): void {
    if (next === held().text) return;
    known = read(next);
    for (const listener of listeners) listener();
  }
  function write(session: StoredSession): void {
    const next = JSON.stringify(session);
    items.setItem(SESSION_KEY, next);
    take(next);
  }
  /** Another tab may have written since, and its word of that comes later. */
  function reload(): StoredSession | null {
    take(stored());
    return current();
  }
  return {
    get: current,
    set(session) {
      const before = reload();
      const same = before?.user.id === session.user.id ? before : null;
      write({
        ...session,
        display: same?.display ?? null,
        parentInfo: same?.parentInfo ?? null,
      });
    },
    patch(part) {
      const session = reload();
      if (session !== null) write({ ...session, ...part });
    },
    clear() {
      held();
      clearPersonal(items);
      take(null);
    },
    reload,
    subscribe(listener) {
      held();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Something else may have written to local storage: what cannot be a session counts as none. */
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
      if (hospital?.timezone !== undefined) learnZone(hospital.timezone, hospital);
    }
    return value as StoredSession;
  } catch {
    return null;
  }
}
