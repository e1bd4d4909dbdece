import { ApiError } from "@wardline/client/call-error";
import type { OpenedSession, SecondFactorChallenge } from "@wardline/contracts/accounts/account";
import type { PasskeyRequest } from "@wardline/contracts/accounts/passkey-ceremony";
import type { SecondFactor } from "@wardline/domain/people/second-factor";
import { assign, fromPromise, setup } from "xstate";

/** Input of the login form as typed; only the server validates it (docs/product.md, Validation). */
export type LoginInput = { email: string; password: string };

/** Second step of a login: the server's challenge, and the answer. */
export interface SecondStep {
  challenge: string;
  methods: readonly SecondFactor[];
  /** Passkey request for the browser; null if the installation has no address for passkeys. */
  passkey: PasskeyRequest | null;
  /** Code as typed; null for a passkey. */
  code: string | null;
}

/** Text for a failed login without a message from the server (docs/product.md, Signing in). */
export const LOGIN_FAILED = "Login attempt failed!";

const NO_STEP: SecondStep = { challenge: "", methods: [], passkey: null, code: "" };

/** State machine of a login. The second step lasts until it succeeds or expires, or the person goes back. */
export const loginMachine = setup({
  types: {
    context: {} as { credentials: LoginInput; secondStep: SecondStep; error: unknown },
    events: {} as
      | { type: "submit"; credentials: LoginInput }
      | { type: "prove"; code: string | null }
      | { type: "back" },
  },
  actors: {
    login: fromPromise<OpenedSession | SecondFactorChallenge, LoginInput>(() =>
      Promise.reject(new Error("not provided")),
    ),
    prove: fromPromise<OpenedSession, SecondStep>(() => Promise.reject(new Error("not provided"))),
  },
  actions: {
    reportFailure: (_context, _params: { error: unknown }) => undefined,
    showFields: (_context, _params: { error: unknown }) => undefined,
    forgetStep: assign({ secondStep: NO_STEP, error: null }),
    enter: (_context, _params: { session: OpenedSession }) => undefined,
  },
  guards: {
    isUnverified: (_context, _params: { error: unknown }) => false,
    /** True if the challenge has expired or can no longer be answered. */
    isOver: (_context, { error }: { error: unknown }) =>
      error instanceof ApiError && error.code === "CHALLENGE_EXPIRED",
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
            actions: assign({ secondStep: ({ event }) => toSecondStep(event.output) }),
          },
          {
            target: "loggedIn",
            actions: {
              type: "enter",
              // The previous transition handled a request for a second factor, so the output is a session. Checking it
              // with `expectSession` would load every schema here.
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
              { type: "reportFailure", params: ({ event }) => ({ error: event.error }) },
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
              { type: "reportFailure", params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: "asked", actions: assign({ error: ({ event }) => event.error }) },
        ],
      },
    },
    loggedIn: { type: "final" },
  },
});

function toSecondStep(answer: OpenedSession | SecondFactorChallenge): SecondStep {
  if (answer.token !== null) return NO_STEP;
  const { challenge, second_factor, passkey = null } = answer;
  return { challenge, methods: second_factor, passkey, code: "" };
}
