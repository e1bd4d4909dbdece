import { isUnreachable } from "@wardline/client/call-error";
import { logout } from "@wardline/contracts/accounts/account";
import { useSelector } from "@xstate/react";
import { createActor, fromPromise } from "xstate";
import { call, renewSession } from "../../lib/calls/api.js";
import { endSession, recordLogout } from "../../lib/session/session-begin.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { followReturns } from "./follow-returns.js";
import { sessionMachine } from "./session-machine.js";

const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      refresh: fromPromise(async () => {
        const oldToken = sessionStore.get()?.token;
        if (oldToken !== undefined) await renewSession(oldToken);
      }),
      revoke: fromPromise(async () => {
        await call(logout, { keepalive: true });
      }),
    },
    actions: { endSession: () => sessionStore.clear() },
    guards: { isUnreachable: (_, { error }) => isUnreachable(error) },
  }),
);

let isWatching = false;

/** Starts watching this browser's session; call it wherever pages need a session. */
export function watchSession(): void {
  if (isWatching) return;
  isWatching = true;
  sessionActor.start();
  announce();
  sessionStore.subscribe(announce);
  followReturns();
}

function announce(): void {
  const session = sessionStore.get();
  if (session === null) sessionActor.send({ type: "session.ended" });
  else sessionActor.send({ type: "session.started", tokenExpiry: session.tokenExpiry });
}

/** Logs out after a spinner, in every tab and on the server (docs/product.md, Session). */
export function logOut(): void {
  recordLogout();
  watchSession();
  sessionActor.send({ type: "logout" });
}

/** Ends the session at once, here and on the server, because the page is locked or the user changes. */
export function endSessionAtOnce(end: "LOCKED" | "CHANGE_USER"): void {
  // The session ends here even if the server cannot be reached: its tokens expire by themselves.
  void call(logout, { keepalive: true }).catch(() => undefined);
  endSession(end);
}

/** Returns true while the spinner of a logout is shown. */
export function useIsLeaving(): boolean {
  return useSelector(sessionActor, (state) => state.matches("leaving") || state.matches("ending"));
}
