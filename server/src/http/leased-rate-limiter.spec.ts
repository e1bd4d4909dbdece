import { RateLimiterMemory } from "rate-limiter-flexible";
import { LeasedRateLimiter } from "./leased-rate-limiter.js";

describe("LeasedRateLimiter", () => {
  function allowance(points: number, block: number) {
    const limiter = new RateLimiterMemory({ points, duration: 60 });
    return { limiter, calls: new LeasedRateLimiter(limiter, block) };
  }

  it("given a limit of six, grants exactly six calls", async () => {
    const { calls } = allowance(6, 2);
    for (let call = 1; call <= 6; call += 1) await calls.take("account");
    await expect(calls.take("account")).rejects.toMatchObject({ msBeforeNext: expect.any(Number) });
  });

  it("given calls at the same time, grants exactly the limit", async () => {
    const { calls } = allowance(6, 2);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => calls.take("account")),
    );
    expect(results.filter(({ status }) => status === "fulfilled").length).toBe(6);
  });

  it("given two servers on one limiter, grants no more than the limit in all", async () => {
    const { limiter, calls } = allowance(6, 2);
    const other = new LeasedRateLimiter(limiter, 2);
    for (let call = 1; call <= 3; call += 1) {
      await calls.take("account");
      await other.take("account").catch(() => undefined);
    }
    await expect(other.take("account")).rejects.toBeDefined();
  });

  it("given nothing fetched yet, takes nothing at once", () => {
    expect(allowance(6, 2).calls.takeAtOnce("account")).toBe(false);
  });

  it("given a block whose minute is over, takes none of it", async () => {
    let now = 0;
    const calls = new LeasedRateLimiter(
      new RateLimiterMemory({ points: 6, duration: 60 }),
      2,
      () => now,
    );
    await calls.take("account");
    now = 60_001;
    expect(calls.takeAtOnce("account")).toBe(false);
  });
});
