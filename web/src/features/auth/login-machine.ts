import type { OpenedSession, SecondFactorAsked } from "@wardline/contracts/accounts";
import type { PasskeyRequest } from "@wardline/contracts/passkey-ceremony";
import type { SecondFactor } from "@wardline/domain/people/second-factor";
import { assign, fromPromise, setup } from "xstate";

/** What the login form sends, as typed: there are no checks before the server's (docs/product.md, Validation). */
export interface Credentials {
  email: string;
  password: string;
}

/** The second step: what the first one asked for, and how it is met. */
export interface SecondStep {
  challenge: string;
  methods: readonly SecondFactor[];
  /** What the browser is to prove a passkey with; null where the installation has no address for them. */
  passkey: PasskeyRequest | null;
  /** As it was typed; null: by a passkey. */
  code: string | null;
}

const NO_STEP: SecondStep = { challenge: "", methods: [], passkey: null, code: "" };

interface LoginContext {
  credentials: Credentials;
  secondStep: SecondStep;
  error: unknown;
}

type LoginEvent =
  | { type: "submit"; credentials: Credentials }
  | { type: "prove"; code: string | null }
  | { type: "back" };

/**
 * Logging in. An address that is not yet proven is a state of its own: it offers another verification email. An account
 * with a second factor is asked for a code or a passkey, until that is right, the time for it has passed, or one goes back.
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
  },
  actors: {
    login: fromPromise<OpenedSession | SecondFactorAsked, Credentials>(() =>
      Promise.reject(new Error("not provided")),
    ),
    prove: fromPromise<OpenedSession, SecondStep>(() => Promise.reject(new Error("not provided"))),
  },
  actions: {
    /** Says why the login failed. */
    tellFailure: (_context, _params: { error: unknown }) => undefined,
    /** Shows what is wrong with which field. */
    showFields: (_context, _params: { error: unknown }) => undefined,
    forgetStep: assign({ secondStep: NO_STEP, error: null }),
    /** Enters the hospital with the session. */
    enter: (_context, _params: { session: OpenedSession }) => undefined,
  },
  guards: {
    isUnverified: (_context, _params: { error: unknown }) => false,
    /** Whether the second step can no longer be made with this challenge. */
    isOver: (_context, _params: { error: unknown }) => false,
  },
}).createMachine({
  context: {
    credentials: { email: "", password: "" },
    secondStep: NO_STEP,
    error: null,
  },
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
        onDone: [
          {
            guard: ({ event }) => event.output.token === null,
            target: "asked",
            actions: assign({
              secondStep: ({ event: { output } }) => stepOf(output),
            }),
          },
          {
            target: "loggedIn",
            actions: {
              type: "enter",
              // An answer that asks for more was handled before. `sessionOf` would bring every schema to the login.
              params: ({ event }) => ({ session: event.output as OpenedSession }),
            },
          },
        ],
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
    asked: { on: { prove: "proving", back: { target: "editing", actions: "forgetStep" } } },
    proving: {
      entry: assign({
        secondStep: ({ event, context: { secondStep } }) =>
          event.type === "prove" ? { ...secondStep, code: event.code } : secondStep,
        error: null,
      }),
      invoke: {
        src: "prove",
        input: ({ context }) => context.secondStep,
        onDone: {
          target: "loggedIn",
          actions: { type: "enter", params: ({ event }) => ({ session: event.output }) },
        },
        onError: [
          {
            guard: { type: "isOver", params: ({ event }) => ({ error: event.error }) },
            target: "editing",
            actions: [
              "forgetStep",
              { type: "tellFailure", params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: "asked", actions: assign({ error: ({ event }) => event.error }) },
        ],
      },
    },
    loggedIn: { type: "final" },
  },
});

function stepOf(answer: OpenedSession | SecondFactorAsked): SecondStep {
  if (answer.token !== null) return NO_STEP;
  const { challenge, second_factor, passkey = null } = answer;
  return { challenge, methods: second_factor, passkey, code: "" };
}
