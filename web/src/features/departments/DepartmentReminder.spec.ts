/** @jest-environment ./web/testing/browser.cjs */
import { createActor, fromPromise, waitFor } from "xstate";
import { reminderMachine } from "./DepartmentReminder.js";

function start(save: (hide: boolean) => Promise<void> = async () => undefined) {
  const saved: boolean[] = [];
  const received: string[] = [];
  const actor = createActor(
    reminderMachine.provide({
      actors: {
        save: fromPromise(async ({ input }: { input: { hide: boolean } }) => {
          await save(input.hide);
          saved.push(input.hide);
        }),
      },
      actions: {
        openStaffs: () => received.push("staffs"),
        reportFailure: () => received.push("failure"),
      },
    }),
  );
  actor.start();
  return { actor, saved, received };
}

it("asks until the person closes the reminder", () => {
  const { actor } = start();
  expect(actor.getSnapshot().value).toBe("asking");
  actor.send({ type: "closed" });
  expect(actor.getSnapshot().value).toBe("done");
});

it("opens the Staff page after Yes and saves nothing", () => {
  const { actor, saved, received } = start();
  actor.send({ type: "yes" });
  expect(received).toEqual(["staffs"]);
  expect(saved).toEqual([]);
});

it.each([
  ["no", true],
  ["yes", false],
] as const)("stores the answer No and then %s as hide = %s", async (answer, hide) => {
  const { actor, saved } = start();
  actor.send({ type: "no" });
  expect(actor.getSnapshot().value).toBe("preferences");
  actor.send({ type: answer });
  await waitFor(actor, (state) => state.matches("done"));
  expect(saved).toEqual([hide]);
});

it("reports a failure and asks again", async () => {
  const { actor, received } = start(() => Promise.reject(new Error("down")));
  actor.send({ type: "no" });
  actor.send({ type: "no" });
  expect(actor.getSnapshot().hasTag("saving")).toBe(true);
  await waitFor(actor, (state) => state.matches("preferences"));
  expect(received).toEqual(["failure"]);
});
