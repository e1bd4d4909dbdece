import { RateLimiterMemory } from "rate-limiter-flexible";
import { LeasedRateLimiter } from "./leased-rate-limiter.js";

describe("LeasedRateLimiter", () => {
  function createLeasedLimiter(points: number, block: number) {
    const limiter = new RateLimiterMemory({ points, duration: 60 });
    const clock = { now: 1 };
    return { limiter, clock, calls: new LeasedRateLimiter(limiter, block, () => clock.now) };
  }

  it("grants exactly six calls for a limit of six", async () => {
    const { calls } = createLeasedLimiter(6, 2);
    for (let call = 1; call <= 6; call += 1) await calls.take("account");
    await expect(calls.take("account")).rejects.toMatchObject({ msBeforeNext: expect.any(Number) });
  });

  it("grants exactly the limit when calls run concurrently", async () => {
    const { calls } = createLeasedLimiter(6, 2);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => calls.take("account")),
    );
    expect(results.filter(({ status }) => status === "fulfilled").length).toBe(6);
  });

  it("grants two servers together no more than the limit", async () => {
    const { limiter, calls } = createLeasedLimiter(6, 2);
    const other = new LeasedRateLimiter(limiter, 2);
    for (let call = 1; call <= 3; call += 1) {
      await calls.take("account");
      await other.take("account").catch(() => undefined);
    }
    await expect(other.take("account")).rejects.toBeDefined();
  });

  it("asks the shared limiter once per block", async () => {
    const { limiter, calls } = createLeasedLimiter(60, 20);
    for (let call = 1; call <= 10; call += 1) await calls.take("account");
    expect((await limiter.get("account"))?.consumedPoints).toBe(20);
  });

  it("grants nothing from an expired block", async () => {
    const { limiter, clock, calls } = createLeasedLimiter(60, 20);
    await calls.take("account");
    clock.now += 60_001;
    await calls.take("account");
    expect((await limiter.get("account"))?.consumedPoints).toBe(40);
  });
});
