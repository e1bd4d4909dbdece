/** @jest-environment ./web/testing/browser.cjs */
import { createActor, fromPromise, waitFor } from "xstate";
import { reminderMachine } from "./DepartmentReminder.js";

function start(save: (hide: boolean) => Promise<void> = async () => undefined) {
  const saved: boolean[] = [];
  const told: string[] = [];
  const actor = createActor(
    reminderMachine.provide({
      actors: {
        save: fromPromise(async ({ input }: { input: { hide: boolean } }) => {
          await save(input.hide);
          saved.push(input.hide);
        }),
      },
      actions: { openStaffs: () => told.push("staffs"), tellFailure: () => told.push("failure") },
    }),
  );
  actor.start();
  return { actor, saved, told };
}

it("asks until it is closed", () => {
  const { actor } = start();
  expect(actor.getSnapshot().value).toBe("asking");
  actor.send({ type: "closed" });
  expect(actor.getSnapshot().value).toBe("done");
});

it("Yes goes to the staffs page and saves nothing", () => {
  const { actor, saved, told } = start();
  actor.send({ type: "yes" });
  expect(told).toEqual(["staffs"]);
  expect(saved).toEqual([]);
});

it.each([
  ["no", true],
  ["yes", false],
] as const)("No and then %s saves hide = %s", async (answer, hide) => {
  const { actor, saved } = start();
  actor.send({ type: "no" });
  expect(actor.getSnapshot().value).toBe("preferences");
  actor.send({ type: answer });
  await waitFor(actor, (state) => state.matches("done"));
  expect(saved).toEqual([hide]);
});

it("a failure is told and asked again", async () => {
  const { actor, told } = start(() => Promise.reject(new Error("down")));
  actor.send({ type: "no" });
  actor.send({ type: "no" });
  expect(actor.getSnapshot().hasTag("saving")).toBe(true);
  await waitFor(actor, (state) => state.matches("preferences"));
  expect(told).toEqual(["failure"]);
});
