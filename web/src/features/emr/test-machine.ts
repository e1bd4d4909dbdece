import type { Reply } from "@wardline/contracts/endpoint";
import type {
  EmrSettings,
  ExampleIdentifier,
  testEmrConnection,
} from "@wardline/contracts/patients/emr";
import { assign, fromPromise, setup } from "xstate";

/** Result of a test. In a stored result, the details that the server does not store are null. */
export interface TestResult {
  dialect: EmrSettings["dialect"];
  latencyMs: number | null;
  peer: string | null;
  message: string | null;
  /** Time of a stored result, RFC 3339. */
  testedAt: string | null;
  identifiers: readonly ExampleIdentifier[];
}

type Answer = Reply<typeof testEmrConnection>;
type StoredTest = Pick<EmrSettings, "test_status" | "dialect" | "last_tested_at">;

const NO_RESULT: TestResult = {
  dialect: null,
  latencyMs: null,
  peer: null,
  message: null,
  testedAt: null,
  identifiers: [],
};

/** State machine of the connection test, which starts with the stored result (docs/product.md, EMR integration). */
export const testMachine = setup({
  types: {
    context: {} as { result: TestResult; storedStatus: StoredTest["test_status"] },
    events: {} as { type: "test.asked" } | { type: "settings.saved" },
    input: {} as StoredTest,
  },
  actors: {
    test: fromPromise<Answer>(() => Promise.reject(new Error("not provided"))),
  },
  actions: {
    reportSuccess: () => undefined,
    reportFailure: (_args, _params: { error: unknown }) => undefined,
  },
}).createMachine({
  context: ({ input }) => ({
    storedStatus: input.test_status,
    result: { ...NO_RESULT, dialect: input.dialect, testedAt: input.last_tested_at },
  }),
  initial: "remembering",
  on: { "settings.saved": { target: ".idle", actions: assign({ result: NO_RESULT }) } },
  states: {
    remembering: {
      always: [
        { guard: ({ context }) => context.storedStatus === "success", target: "success" },
        { guard: ({ context }) => context.storedStatus === "failed", target: "failed" },
        { target: "idle" },
      ],
    },
    idle: { on: { "test.asked": "testing" } },
    testing: {
      invoke: {
        src: "test",
        onDone: [
          {
            guard: ({ event }) => event.output.success,
            target: "success",
            actions: [assign(({ event }) => ({ result: toResult(event.output) })), "reportSuccess"],
          },
          {
            target: "failed",
            actions: [
              assign(({ event }) => ({ result: toResult(event.output) })),
              { type: "reportFailure", params: { error: null } },
            ],
          },
        ],
        onError: {
          target: "failed",
          actions: [
            assign(({ event }) => ({
              result: { ...NO_RESULT, message: (event.error as Error).message },
            })),
            { type: "reportFailure", params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    success: { on: { "test.asked": "testing" } },
    failed: { on: { "test.asked": "testing" } },
  },
});

function toResult(answer: Answer): TestResult {
  const { dialect, latency_ms, peer, message, identifiers = [] } = answer;
  return { dialect, latencyMs: latency_ms, peer, message, testedAt: null, identifiers };
}
