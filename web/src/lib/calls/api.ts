import { type Call, createCaller } from "@wardline/client/call";
import { ApiError, isUnreachable } from "@wardline/client/call-error";
import { refreshToken, type Session } from "@wardline/contracts/accounts";
import { endSession } from "../login/session-begin.js";
import type { SessionStore } from "../session/create-session-store.js";
import { sessionStore } from "../session/session-store.js";
import { observeServerDate } from "../time/server-clock.js";

interface RefreshParts {
  store: SessionStore;
  /** Exchanges a refresh token for the next session. */
  exchange: (refreshToken: string) => Promise<Session>;
  /** Runs a task while no other tab of this browser runs one of this kind. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

/**
 * Makes `refresh(held)`: resolves with a token newer than `held`, or null when the session has ended.
 * However many calls and tabs ask at once, the server is asked once (docs/wire.md, Accounts and sessions).
 */
export function createRefresh({ store, exchange, exclusively }: RefreshParts) {
  return function refresh(held: string): Promise<string | null> {
    return exclusively(async () => {
      const current = store.reload();
      if (current === null) return null;
      if (current.token !== held) return current.token;
      const next = await exchange(current.refreshToken);
      // A logout while the answer was under way wins.
      if (store.reload() === null) return null;
      store.set(next);
      return next.token;
    });
  };
}

const LOCK = "wardline.refresh";

/**
 * Web Locks where there are any: pages without HTTPS have none, there the server tolerates parallel tabs. The lock is
 * kept until `settled`, when the other tabs can read what this one has written.
 */
export function createExclusively(
  locks: LockManager | undefined,
  settled: () => Promise<void> = async () => undefined,
) {
  let last: Promise<unknown> = Promise.resolve();
  return function exclusively<T>(task: () => Promise<T>): Promise<T> {
    if (locks !== undefined) {
      return locks.request(LOCK, async () => {
        try {
          return await task();
        } finally {
          await settled();
        }
      });
    }
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}

/** What one tab writes to local storage, the others read a moment later. */
const STORAGE_MS = 100;

async function storageSettled(): Promise<void> {
  // The timers of a hidden tab may sleep for a minute, which nobody is to wait for.
  if (document.visibilityState === "hidden") return;
  await new Promise((resolve) => setTimeout(resolve, STORAGE_MS));
}

const refresh = createRefresh({
  store: sessionStore,
  exchange: async (refresh_token) => (await call(refreshToken, { body: { refresh_token } })).data,
  exclusively: createExclusively(navigator.locks, storageSettled),
});

/**
 * Resolves with a token newer than `held`; null when the session has ended, which ends it here too.
 * Rejects when the server could not be reached, which says nothing about the session.
 */
export async function renewSession(held: string): Promise<string | null> {
  try {
    return await refresh(held);
  } catch (error) {
    if (isUnreachable(error)) throw error;
    const isSuspended = error instanceof ApiError && error.code === "HOSPITAL_SUSPENDED";
    endSession(isSuspended ? error.code : "UNAUTHORIZED");
    return null;
  }
}

/** The app's call: with this session's token, renewed once when the server no longer accepts it. */
export const call: Call = createCaller({
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    observeServerDate(response.headers.get("Date"));
    return response;
  },
  baseUrl: "/api",
  getToken: () => sessionStore.get()?.token ?? null,
  onUnauthorized: renewSession,
});
