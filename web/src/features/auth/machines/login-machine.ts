import type { Session } from "@wardline/contracts/accounts";
import { assign, fromPromise, setup } from "xstate";

/** What the login form sends, as typed: there are no checks before the server's (docs/product.md, Validation). */
export interface Credentials {
  email: string;
  password: string;
}

interface LoginContext {
  credentials: Credentials;
  error: unknown;
}

/** Logging in. An address that is not yet proven is a state of its own: it offers another verification email. */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as { type: "submit"; credentials: Credentials },
  },
  actors: {
    login: fromPromise<Session, Credentials>(() => Promise.reject(new Error("not provided"))),
  },
  actions: {
    /** Says why the login failed. */
    tellFailure: (_context, _params: { error: unknown }) => undefined,
    /** Shows what is wrong with which field. */
    showFields: (_context, _params: { error: unknown }) => undefined,
    /** Enters the hospital with the session. */
    enter: (_context, _params: { session: Session }) => undefined,
  },
  guards: { isUnverified: (_context, _params: { error: unknown }) => false },
}).createMachine({
  context: { credentials: { email: "", password: "" }, error: null },
  initial: "editing",
  states: {
    editing: { on: { submit: "sending" } },
    unverified: { on: { submit: "sending" } },
    sending: {
      entry: assign({
        credentials: ({ event, context }) =>
          event.type === "submit" ? event.credentials : context.credentials,
        error: null,
      }),
      invoke: {
        src: "login",
        input: ({ context }) => context.credentials,
        onDone: {
          target: "loggedIn",
          actions: { type: "enter", params: ({ event }) => ({ session: event.output }) },
        },
        onError: [
          {
            guard: { type: "isUnverified", params: ({ event }) => ({ error: event.error }) },
            target: "unverified",
            actions: [
              assign({ error: ({ event }) => event.error }),
              { type: "showFields", params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: "editing",
            actions: [
              assign({ error: ({ event }) => event.error }),
              { type: "tellFailure", params: ({ event }) => ({ error: event.error }) },
              { type: "showFields", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    loggedIn: { type: "final" },
  },
});
