import { RecentRuns } from "./recent-runs.js";

describe("RecentRuns", () => {
  it("remembers only the newest runs", async () => {
    const runs = new RecentRuns(2);
    const startedIds: string[] = [];
    const run = (id: string) => runs.once(id, async () => void startedIds.push(id));
    for (const id of ["a", "b", "a", "c"]) await run(id);
    expect(startedIds).toEqual(["a", "b", "c"]);
    for (const id of ["a", "c", "b"]) await run(id);
    expect(startedIds).toEqual(["a", "b", "c", "b"]);
    runs.forget("b");
    await run("b");
    expect(startedIds).toEqual(["a", "b", "c", "b", "b"]);
  });

  it("waits for a run of the same job that has not ended", async () => {
    const runs = new RecentRuns(2);
    const ended: string[] = [];
    let end = () => undefined as void;
    const blocked = new Promise<void>((resolve) => {
      end = resolve;
    });
    const first = runs.once("a", async () => {
      await blocked;
      ended.push("first");
    });
    const second = runs.once("a", async () => void ended.push("second"));
    end();
    await Promise.all([first, second]);
    expect(ended).toEqual(["first"]);
  });

  it("starts over after a failed run", async () => {
    const runs = new RecentRuns(2);
    const failing = runs.once("a", () =>
      Promise.reject(new Error("The mail server is unavailable.")),
    );
    await expect(failing).rejects.toThrow("The mail server is unavailable.");
    let hasBegun = false;
    await runs.once("a", async () => {
      hasBegun = true;
    });
    expect(hasBegun).toBe(true);
  });
});
