import * as fc from "fast-check";
import { findHourSlot, hasDayBegun } from "./hour-slot.js";

const at = (text: string) => Date.parse(text);

describe("findHourSlot", () => {
  it.each([
    ["UTC", "2026-03-10T10:00:00.000Z", "2026-03-10T10:00:00.000Z"],
    ["UTC", "2026-03-10T10:59:59.999Z", "2026-03-10T10:00:00.000Z"],
    ["Asia/Kathmandu", "2026-03-10T10:15:00.000Z", "2026-03-10T10:15:00.000Z"],
    ["Asia/Kathmandu", "2026-03-10T10:14:59.000Z", "2026-03-10T09:15:00.000Z"],
    ["Asia/Kolkata", "2026-03-10T10:45:00.000Z", "2026-03-10T10:30:00.000Z"],
    ["America/New_York", "2026-11-01T06:30:00.000Z", "2026-11-01T06:00:00.000Z"],
  ])("uses the time zone %s to assign %s to the slot %s", (zone, now, slot) => {
    expect(findHourSlot(at(now), zone)).toBe(at(slot));
  });

  it("returns a slot that is not in the future, is less than an hour old and maps to itself", () => {
    const zones = ["UTC", "Africa/Lagos", "Asia/Kathmandu", "Asia/Kolkata", "Australia/Adelaide"];
    fc.assert(
      fc.property(
        fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2035-01-01T00:00:00Z") }),
        fc.constantFrom(...zones),
        (now, zone) => {
          const slot = findHourSlot(now, zone);
          return slot <= now && now - slot < 3_600_000 && findHourSlot(slot, zone) === slot;
        },
      ),
    );
  });
});

describe("hasDayBegun", () => {
  const zone = "Africa/Lagos";
  it("recognises local midnight, even if hours were missed", () => {
    expect(hasDayBegun(at("2026-03-10T22:00:00Z"), at("2026-03-10T23:00:00Z"), zone)).toBe(true);
    expect(hasDayBegun(at("2026-03-10T20:00:00Z"), at("2026-03-11T03:00:00Z"), zone)).toBe(true);
    expect(hasDayBegun(at("2026-03-10T23:00:00Z"), at("2026-03-11T00:00:00Z"), zone)).toBe(false);
    expect(hasDayBegun(null, at("2026-03-10T12:00:00Z"), zone)).toBe(true);
  });
});
