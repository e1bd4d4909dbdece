import {
  getHandoffMinute,
  HANDOFF_CODE_MS,
  HANDOFF_INTERVAL_MS,
  listValidCodeMinutes,
} from "./handoff.js";

const BEGIN = Date.parse("2026-11-22T08:00:00Z");
const minute = getHandoffMinute(BEGIN);

describe("handoff code", () => {
  const opensAt = (offset: number) => listValidCodeMinutes(BEGIN + offset).includes(minute);

  it("opens the board for two minutes from the start of its minute, even if server clocks differ", () => {
    expect([-5_001, -5_000, 0, 59_999, 60_000, 119_999, 120_000].map(opensAt)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it("is one of two or three valid codes at any time", () => {
    for (let offset = 0; offset < HANDOFF_INTERVAL_MS; offset += 1_000) {
      const amount = listValidCodeMinutes(BEGIN + offset).length;
      expect(amount).toBeGreaterThanOrEqual(HANDOFF_CODE_MS / HANDOFF_INTERVAL_MS);
      expect(amount).toBeLessThanOrEqual(HANDOFF_CODE_MS / HANDOFF_INTERVAL_MS + 1);
    }
  });
});
