import { computeWebhookPause, parseRetryAfter } from "./webhook-retry.js";

describe("computeWebhookPause", () => {
  it.each([
    [1, 2_000],
    [2, 6_000],
    [3, 18_000],
    [6, 486_000],
    [7, 600_000],
    [5_000, 600_000],
  ])("returns, for %i failures, a pause of %i ms", (failures, expected) => {
    expect(computeWebhookPause(failures, null, 0)).toBe(expected);
  });

  it("returns a pause that is randomly up to a quarter longer", () => {
    expect(computeWebhookPause(1, null, 1)).toBe(2_500);
  });

  it("returns at least the pause that the receiver requested, but at most a day", () => {
    expect(computeWebhookPause(1, 90_000, 0)).toBe(90_000);
    expect(computeWebhookPause(7, 1_000, 0)).toBe(600_000);
    expect(computeWebhookPause(1, Number.MAX_SAFE_INTEGER, 0)).toBe(86_400_000);
  });
});

describe("parseRetryAfter", () => {
  const now = Date.UTC(2026, 10, 30, 8);

  it.each([
    ["120", 120_000],
    ["0", 0],
    ["Mon, 30 Nov 2026 08:01:00 GMT", 60_000],
    ["Mon, 30 Nov 2026 07:00:00 GMT", 0],
    ["soon", null],
    [undefined, null],
  ])("reads %j as %j", (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});
