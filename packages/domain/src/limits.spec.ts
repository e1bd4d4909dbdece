import { LIMITS } from "./limits.js";

describe("limits", () => {
  it.each([
    ["name", 120],
    ["text", 255],
    ["message", 2000],
    ["departmentName", 80],
    ["passwordMin", 8],
    ["passwordMax", 128],
    ["idempotencyKey", 100],
    ["refreshToken", 512],
    ["bodyBytes", 262_144],
    ["logoBytes", 2_097_152],
    ["logoPixels", 16_000_000],
    ["searchMin", 2],
    ["searchPage", 50],
    ["catchUpChanges", 500],
  ] as const)("sets %s to %i as documented", (name, value) => {
    expect(LIMITS[name]).toBe(value);
  });
});
