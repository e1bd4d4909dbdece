import { computeMsUntilRefresh, LOGOUT_DELAY_MS } from "@wardline/domain/people/session-timing";
import { assign, fromPromise, setup } from "xstate";
import { getServerTime } from "../../lib/time/clock.js";

export const REFRESH_RETRY_MS = 15_000;
/** Minimum milliseconds between refreshes, even if tokens expire within the lead time. */
export const MIN_REFRESH_INTERVAL_MS = 60_000;
/** Refresh attempts that are made even after the token has expired, because a laptop wakes up before its Wi-Fi does. */
export const MAX_REFRESH_TRIES = 4;
/** Milliseconds for which a logout waits for the server after the spinner. */
export const REVOKE_WAIT_MS = 1_000;

type SessionEvent =
  | { type: "session.started"; tokenExpiry: number }
  | { type: "session.ended" }
  | { type: "logout" };

interface SessionContext {
  tokenExpiry: number;
  refreshedAt: number | null;
  failures: number;
}

/** State machine of a session (docs/product.md, Session). `session.started` also reports renewed sessions. */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    /** Resolves when the store holds a newer session; rejects if the renewal failed. */
    refresh: fromPromise<void>(async () => undefined),
    revoke: fromPromise<void>(async () => undefined),
  },
  actions: {
    endSession: () => undefined,
    takeExpiry: assign({
      tokenExpiry: ({ event, context }) =>
        event.type === "session.started" ? event.tokenExpiry : context.tokenExpiry,
      failures: 0,
    }),
    noteRefresh: assign({ refreshedAt: () => getServerTime() }),
  },
  guards: {
    /** Returns true if a failed refresh says nothing about the session itself. */
    isUnreachable: (_context, _params: { error: unknown }) => false,
    mayRetry: ({ context }) =>
      getServerTime() < context.tokenExpiry || context.failures + 1 < MAX_REFRESH_TRIES,
  },
  delays: {
    untilRefresh: ({ context }) => {
      const earliest =
        context.refreshedAt === null ? 0 : context.refreshedAt + MIN_REFRESH_INTERVAL_MS;
      return Math.max(
        computeMsUntilRefresh(context.tokenExpiry, getServerTime()),
        earliest - getServerTime(),
      );
    },
    retry: REFRESH_RETRY_MS,
    logoutDelay: LOGOUT_DELAY_MS,
    revokeWait: REVOKE_WAIT_MS,
  },
}).createMachine({
  id: "session",
  context: { tokenExpiry: 0, refreshedAt: null, failures: 0 },
  initial: "loggedOut",
  states: {
    loggedOut: {
      entry: assign({ refreshedAt: null }),
      on: { "session.started": { target: "loggedIn", actions: "takeExpiry" } },
    },
    loggedIn: {
      initial: "waiting",
      on: {
        "session.started": {
          target: ".waiting",
          reenter: true,
          actions: ["takeExpiry", "noteRefresh"],
        },
        "session.ended": "loggedOut",
        logout: "leaving",
      },
      states: {
        waiting: { after: { untilRefresh: "refreshing" } },
        refreshing: {
          // The renewed session arrives as `session.started`, in this tab as in all others.
          invoke: {
            src: "refresh",
            onDone: { target: "waiting", actions: "noteRefresh" },
            onError: [
              {
                guard: { type: "isUnreachable", params: ({ event }) => ({ error: event.error }) },
                target: "unreachable",
              },
              { target: "#session.loggedOut", actions: "endSession" },
            ],
          },
        },
        unreachable: {
          always: [
            { guard: "mayRetry", target: "retrying" },
            { target: "#session.loggedOut", actions: "endSession" },
          ],
        },
        retrying: {
          entry: assign({ failures: ({ context }) => context.failures + 1 }),
          after: { retry: "refreshing" },
        },
      },
    },
    leaving: {
      // Another tab ended the session; the next person who logs in here has not chosen Logout.
      on: { "session.ended": "loggedOut" },
      after: { logoutDelay: "ending" },
    },
    ending: {
      on: { "session.ended": "loggedOut" },
      invoke: { src: "revoke", onDone: "loggedOut", onError: "loggedOut" },
      after: { revokeWait: "loggedOut" },
      exit: "endSession",
    },
  },
});
