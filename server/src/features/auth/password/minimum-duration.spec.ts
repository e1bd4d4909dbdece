import { withMinimumDuration } from "./minimum-duration.js";

describe("withMinimumDuration", () => {
  it("returns the result of the work", async () => {
    expect(await withMinimumDuration(1, () => Promise.resolve("done"))).toBe("done");
  });

  it("takes at least the given time", async () => {
    const startedAt = performance.now();
    await withMinimumDuration(40, () => Promise.resolve());
    // Timers may fire up to a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(39);
  });

  it("fails at once when the work fails", async () => {
    await expect(
      withMinimumDuration(60_000, () => Promise.reject(new Error("no"))),
    ).rejects.toThrow("no");
  });
});
