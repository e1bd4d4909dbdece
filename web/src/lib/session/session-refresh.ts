import type { Session } from "@wardline/contracts/accounts";
import type { SessionStore } from "./create-session-store.js";

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
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  }
  return async function exclusively<T>(task: () => Promise<T>): Promise<T> {
    if (locks === undefined) return inTurn(task);
    let isHeld = false;
    try {
      return await locks.request(LOCK, async () => {
        isHeld = true;
        try {
          return await task();
        } finally {
          await settled();
        }
      });
    } catch (error) {
      // A browser that refuses its storage refuses locks as well; no other tab shares the session there.
      if (isHeld) throw error;
      return inTurn(task);
    }
  };
}
