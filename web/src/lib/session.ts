import { isUnreachable } from "@wardline/client/call-error";
import { logout, type Session } from "@wardline/contracts/accounts";
import { useSelector } from "@xstate/react";
import { createActor, fromPromise } from "xstate";
import { call, renewSession } from "./api.js";
import { sessionMachine } from "./session-machine.js";
import { followOtherTabs, sessionStore } from "./session-store.js";

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

/** Begins to watch over the session of this browser; to be called once, before the first page. */
export function watchSession(): void {
  sessionActor.start();
  announce();
  sessionStore.subscribe(announce);
  followOtherTabs(window);
}

function announce(): void {
  const session = sessionStore.get();
  if (session === null) sessionActor.send({ type: "session.ended" });
  else sessionActor.send({ type: "session.started", tokenExpiry: session.tokenExpiry });
}

let isByChoice = false;

/** Keeps the session that a login answered. */
export function beginSession(session: Session): void {
  isByChoice = false;
  sessionStore.set(session);
}

/** Logs out: after its spinner the session is gone, in every tab and on the server (docs/product.md, Session). */
export function logOut(): void {
  isByChoice = true;
  sessionActor.send({ type: "logout" });
}

/** Whether the last session that ended in this tab did so because Logout was chosen here. */
export function endedByChoice(): boolean {
  return isByChoice;
}

/** Whether Logout was chosen and its spinner is to be shown. */
export function useIsLeaving(): boolean {
  return useSelector(sessionActor, (state) => state.matches("leaving") || state.matches("ending"));
}
