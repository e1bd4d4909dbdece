import { inEvenTime } from "./even-time.js";

describe("inEvenTime", () => {
  it("gives the work's result", async () => {
    expect(await inEvenTime(1, () => Promise.resolve("done"))).toBe("done");
  });

  it("answers no sooner than asked", async () => {
    const started = performance.now();
    await inEvenTime(40, () => Promise.resolve());
    // Timers may fire up to a millisecond early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(39);
  });

  it("fails at once", async () => {
    await expect(inEvenTime(60_000, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  });
});
