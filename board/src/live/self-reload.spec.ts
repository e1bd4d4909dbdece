import { isNightlyReloadDue, SelfReload } from "./self-reload.js";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const ZONE = "Africa/Lagos";
/** Returns a time in Lagos, an hour ahead of UTC. */
const at = (hour: number, minute: number) => Date.UTC(2026, 10, 21, hour - 1, minute);

describe("isNightlyReloadDue", () => {
  it("is due at 03:30, up to 10 minutes earlier or later", () => {
    expect(isNightlyReloadDue(at(3, 29), 9 * HOUR, ZONE, 0.5)).toBe(false);
    expect(isNightlyReloadDue(at(3, 30), 9 * HOUR, ZONE, 0.5)).toBe(true);
    expect(isNightlyReloadDue(at(3, 19), 9 * HOUR, ZONE, 0)).toBe(false);
    expect(isNightlyReloadDue(at(3, 20), 9 * HOUR, ZONE, 0)).toBe(true);
    expect(isNightlyReloadDue(at(3, 39), 9 * HOUR, ZONE, 0.999)).toBe(false);
    expect(isNightlyReloadDue(at(3, 40), 9 * HOUR, ZONE, 0.999)).toBe(true);
  });

  it("is not due for a page opened recently, nor at any other time of day", () => {
    expect(isNightlyReloadDue(at(3, 30), HOUR, ZONE, 0.5)).toBe(false);
    expect(isNightlyReloadDue(at(4, 30), 9 * HOUR, ZONE, 0.5)).toBe(false);
    expect(isNightlyReloadDue(at(15, 30), 9 * HOUR, ZONE, 0.5)).toBe(false);
  });
});

describe("SelfReload", () => {
  function setUp(served: string | null, chance = 0.5) {
    const answer = { served };
    const reload = jest.fn();
    const servedBuild = jest.fn(() => Promise.resolve(answer.served));
    const page = new SelfReload({ build: "a", chance, servedBuild, reload });
    return { page, reload, servedBuild, answer };
  }

  it("checks for a new build every 10 minutes, and loads it", async () => {
    const { page, reload, servedBuild, answer } = setUp("a");
    await page.tick(at(12, 0), 9 * MINUTE, ZONE);
    expect(servedBuild).not.toHaveBeenCalled();
    await page.tick(at(12, 0), 10 * MINUTE, ZONE);
    expect(servedBuild).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
    answer.served = "b";
    await page.tick(at(12, 9), 19 * MINUTE, ZONE);
    await page.tick(at(12, 10), 20 * MINUTE, ZONE);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("checks soon after the server comes back, but not at the same time as all other screens", async () => {
    const { page, reload } = setUp("b", 0.5);
    page.checkSoon(MINUTE);
    await page.tick(at(12, 0), MINUTE + 14_000, ZONE);
    expect(reload).not.toHaveBeenCalled();
    await page.tick(at(12, 0), MINUTE + 15_000, ZONE);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("loads nothing while the server does not answer, and keeps checking", async () => {
    const { page, reload, answer } = setUp(null);
    await page.tick(at(3, 31), 9 * HOUR, ZONE);
    expect(reload).not.toHaveBeenCalled();
    answer.served = "a";
    await page.tick(at(3, 32), 9 * HOUR + MINUTE, ZONE);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("sends one request at a time", async () => {
    const { page, servedBuild } = setUp("a");
    await Promise.all([page.tick(at(3, 31), 9 * HOUR, ZONE), page.tick(at(3, 31), 9 * HOUR, ZONE)]);
    expect(servedBuild).toHaveBeenCalledTimes(1);
  });
});
