import {
  claimReload,
  computeRetryDelay,
  MIN_RELOAD_INTERVAL_MS,
  RETRY_MAX_MS,
  RETRY_MIN_MS,
} from "./live-feed-retry.js";

describe("computeRetryDelay", () => {
  it("stays between 1 and 15 seconds, however many attempts fail", () => {
    for (const attempt of [0, 1, 5, 100, 1e6]) {
      expect(computeRetryDelay(attempt, 0)).toBe(RETRY_MIN_MS);
      expect(computeRetryDelay(attempt, 0.999_999)).toBeLessThanOrEqual(RETRY_MAX_MS);
    }
    expect(computeRetryDelay(100, 0.999_999)).toBeGreaterThan(14_900);
  });

  it("is short for the first attempts", () => {
    expect(computeRetryDelay(0, 0.999_999)).toBeLessThanOrEqual(2_000);
    expect(computeRetryDelay(1, 0.999_999)).toBeLessThanOrEqual(4_000);
  });
});

describe("claimReload", () => {
  function createStorage() {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    };
  }

  it("allows one reload in five minutes", () => {
    const items = createStorage();
    expect(claimReload(items, 1_000_000, 0)).toBe(true);
    expect(claimReload(items, 1_000_000 + MIN_RELOAD_INTERVAL_MS - 1, 0)).toBe(false);
    expect(claimReload(items, 1_000_000 + MIN_RELOAD_INTERVAL_MS, 0)).toBe(true);
  });

  it("allows a reload when the clock was set back", () => {
    const items = createStorage();
    expect(claimReload(items, 9_000_000, 0)).toBe(true);
    expect(claimReload(items, 1_000_000, 0)).toBe(true);
  });

  it.each([
    [
      "a full storage",
      {
        ...createStorage(),
        setItem: () => {
          throw new Error("full");
        },
      },
    ],
    ["no storage", { ...createStorage(), isMemory: true as const }],
  ])("given %s, allows a reload only once the page is old enough", (_name, broken) => {
    expect(claimReload(broken, 1_000_000, MIN_RELOAD_INTERVAL_MS - 1)).toBe(false);
    expect(claimReload(broken, 1_000_000, MIN_RELOAD_INTERVAL_MS)).toBe(true);
  });
});
