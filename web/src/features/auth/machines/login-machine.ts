import type { Session } from "@wardline/contracts/accounts";
import { assign, fromPromise, setup } from "xstate";

/** What the login form sends, as typed: there are no checks before the server's (docs/product.md, Validation). */
export interface Credentials {
  email: string;
  password: string;
}

interface LoginContext {
  credentials: Credentials;
  session: Session | null;
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
    /** Shows why the login failed. */
    showError: (_context, _params: { error: unknown }) => undefined,
  },
  guards: { isUnverified: (_context, _params: { error: unknown }) => false },
}).createMachine({
  context: { credentials: { email: "", password: "" }, session: null, error: null },
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
          actions: assign({ session: ({ event }) => event.output }),
        },
        onError: [
          {
            guard: { type: "isUnverified", params: ({ event }) => ({ error: event.error }) },
            target: "unverified",
            actions: assign({ error: ({ event }) => event.error }),
          },
          {
            target: "editing",
            actions: [
              assign({ error: ({ event }) => event.error }),
              { type: "showError", params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    loggedIn: { type: "final" },
  },
});
