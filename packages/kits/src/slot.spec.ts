import { computeKitHorizon, findKitSlot } from "./slot.js";

const LAGOS = { zone: "Africa/Lagos", dutyStart: "08:00", departments: [] };
const at = (text: string) => Date.parse(text);
const findSlotAt = (text: string, starts: Parameters<typeof findKitSlot>[0] = LAGOS) =>
  new Date(findKitSlot(starts, at(text))).toISOString();

/** docs/wire/boards.md, Downtime kits. */
describe("due kit", () => {
  it("is due every half hour in the hospital's time zone", () => {
    expect(findSlotAt("2026-11-23T13:00:00.000Z")).toBe("2026-11-23T13:00:00.000Z");
    expect(findSlotAt("2026-11-23T13:29:59.999Z")).toBe("2026-11-23T13:00:00.000Z");
    expect(findSlotAt("2026-11-23T13:30:00.001Z")).toBe("2026-11-23T13:30:00.000Z");
  });

  it("follows time zones with quarter-hour offsets", () => {
    const kathmandu = { ...LAGOS, zone: "Asia/Kathmandu" };
    expect(findSlotAt("2026-11-23T13:20:00.000Z", kathmandu)).toBe("2026-11-23T13:15:00.000Z");
  });

  it("is also due whenever a department's duty begins", () => {
    const departments = [
      { department: "Surgery", dutyStart: "07:45" },
      { department: "Medicine", dutyStart: null },
    ];
    const starts = { ...LAGOS, departments };
    expect(findSlotAt("2026-11-23T06:44:59.999Z", starts)).toBe("2026-11-23T06:30:00.000Z");
    expect(findSlotAt("2026-11-23T06:45:00.000Z", starts)).toBe("2026-11-23T06:45:00.000Z");
    expect(findSlotAt("2026-11-23T07:00:00.000Z", starts)).toBe("2026-11-23T07:00:00.000Z");
  });
});

describe("horizon of a kit", () => {
  it("is the end of tomorrow in the hospital's time zone", () => {
    const horizon = computeKitHorizon("Africa/Lagos", at("2026-11-23T23:30:00.000Z"));
    expect(new Date(horizon).toISOString()).toBe("2026-11-25T23:00:00.000Z");
  });
});
