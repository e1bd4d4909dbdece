import { isUnreachable } from "@wardline/client/call-error";
import { logout } from "@wardline/contracts/accounts";
import { useSelector } from "@xstate/react";
import { createActor, fromPromise } from "xstate";
import { call, renewSession } from "../calls/api.js";
import { sessionStore } from "../session/session-store.js";
import { followReturns } from "./come-back.js";
import { endSession, leaveByChoice } from "./session-begin.js";
import { sessionMachine } from "./session-machine.js";

const sessionActor = createActor(
  sessionMachine.provide({
    actors: {
      refresh: fromPromise(async () => {
        const held = sessionStore.get()?.token;
        if (held !== undefined) await renewSession(held);
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

/** Watches over the session of this browser from the first call on; to be called where pages need a session. */
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

/** Logs out: after its spinner the session has ended, in every tab and on the server (docs/product.md, Session). */
export function logOut(): void {
  leaveByChoice();
  watchSession();
  sessionActor.send({ type: "logout" });
}

/** Ends the session at once, here and on the server: nobody touched the page, or somebody else wants to work here. */
export function leaveAtOnce(end: "LOCKED" | "CHANGE_USER"): void {
  // It is over here whether or not the server hears of it: its tokens end by themselves.
  void call(logout, { keepalive: true }).catch(() => undefined);
  endSession(end);
}

/** Whether Logout was chosen and its spinner is to be shown. */
export function useIsLeaving(): boolean {
  return useSelector(sessionActor, (state) => state.matches("leaving") || state.matches("ending"));
}
