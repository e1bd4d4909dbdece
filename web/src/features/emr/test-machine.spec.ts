import type { Reply } from "@wardline/contracts/endpoint";
import type { testEmrConnection } from "@wardline/contracts/patients/emr";
import { createActor, fromPromise, waitFor } from "xstate";
import { testMachine } from "./test-machine.js";

const never = { test_status: "idle", dialect: null, last_tested_at: null } as const;
const answer: Reply<typeof testEmrConnection> = {
  success: true,
  dialect: "fhir",
  latency_ms: 42,
  message: "ok",
  peer: "HAPI",
};

function start(test: () => Promise<typeof answer>) {
  const received: string[] = [];
  const machine = testMachine.provide({
    actors: { test: fromPromise(test) },
    actions: {
      reportSuccess: () => received.push("success"),
      reportFailure: () => received.push("failure"),
    },
  });
  return { actor: createActor(machine, { input: never }).start(), received };
}

describe("the connection test", () => {
  it("goes from idle through testing to success, and shows which system answered", async () => {
    const { actor, received } = start(async () => answer);
    expect(actor.getSnapshot().value).toBe("idle");
    actor.send({ type: "test.asked" });
    expect(actor.getSnapshot().value).toBe("testing");
    const { context } = await waitFor(actor, (state) => state.matches("success"));
    expect(context.result).toMatchObject({ dialect: "fhir", latencyMs: 42, peer: "HAPI" });
    expect(received).toEqual(["success"]);
  });

  it("fails if the request failed, and can be tried again", async () => {
    const { actor, received } = start(async () => {
      throw new Error("Too many attempts.");
    });
    actor.send({ type: "test.asked" });
    const { context } = await waitFor(actor, (state) => state.matches("failed"));
    expect(context.result.message).toBe("Too many attempts.");
    expect(received).toEqual(["failure"]);
    actor.send({ type: "test.asked" });
    expect(actor.getSnapshot().value).toBe("testing");
  });

  it("shows what was wrong if the EMR's answer is invalid", async () => {
    const { actor } = start(async () => ({ ...answer, success: false, message: "No EMR there." }));
    actor.send({ type: "test.asked" });
    const { context } = await waitFor(actor, (state) => state.matches("failed"));
    expect(context.result.message).toBe("No EMR there.");
  });

  it("drops its result when the settings are saved, even while testing", () => {
    const { actor } = start(() => new Promise(() => undefined));
    actor.send({ type: "test.asked" });
    actor.send({ type: "settings.saved" });
    expect(actor.getSnapshot().value).toBe("idle");
  });
});

it.each([
  ["success", "success"],
  ["failed", "failed"],
  ["idle", "idle"],
] as const)("restores the state %s", (test_status, state) => {
  const input = { test_status, dialect: null, last_tested_at: "2026-01-01T00:00:00Z" };
  const actor = createActor(testMachine, { input }).start();
  expect(actor.getSnapshot().value).toBe(state);
  expect(actor.getSnapshot().context.result.testedAt).toBe("2026-01-01T00:00:00Z");
});
