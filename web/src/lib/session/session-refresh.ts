import type { Session } from "@wardline/contracts/accounts/account";
import type { SessionStore } from "./session-store.js";

interface RefreshParts {
  store: SessionStore;
  exchange: (refreshToken: string) => Promise<Session>;
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

/**
 * Creates `refresh(oldToken)`, which returns a newer token, or null if the session has ended, with one request for all
 * tabs (docs/wire/accounts.md, Accounts and sessions).
 */
export function createRefresh({ store, exchange, exclusively }: RefreshParts) {
  return function refresh(oldToken: string): Promise<string | null> {
    return exclusively(async () => {
      const current = store.reload();
      if (current === null) return null;
      if (current.token !== oldToken) return current.token;
      const next = await exchange(current.refreshToken);
      // A logout during the request takes precedence over the new token.
      if (store.reload() === null) return null;
      store.set(next);
      return next.token;
    });
  };
}

const LOCK = "wardline.refresh";

/** Returns a function that runs tasks one at a time across all tabs and holds its lock until `waitUntilReadable`. */
export function createExclusiveRunner(
  locks: LockManager | undefined,
  waitUntilReadable: () => Promise<void> = async () => undefined,
) {
  let last: Promise<unknown> = Promise.resolve();
  function runInTurn<T>(task: () => Promise<T>): Promise<T> {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  }
  return async function exclusively<T>(task: () => Promise<T>): Promise<T> {
    // Pages without HTTPS have no Web Locks; the server tolerates their parallel requests.
    if (locks === undefined) return runInTurn(task);
    let isHeld = false;
    try {
      return await locks.request(LOCK, async () => {
        isHeld = true;
        try {
          return await task();
        } finally {
          await waitUntilReadable();
        }
      });
    } catch (error) {
      // A browser that refuses storage also refuses locks; its tabs share no session, so they need no lock.
      if (isHeld) throw error;
      return runInTurn(task);
    }
  };
}
