import * as fc from "fast-check";
import { getDayEnd, toZonedDay } from "../time/zoned-day.js";
import {
  announcementTitle,
  existedOnDay,
  formatRelativeDay,
  isInForce,
  toExpiry,
} from "./announcement.js";

const ZONE = "Africa/Lagos";
const at = (iso: string) => Date.parse(iso);
const NOON = at("2026-11-05T11:00:00Z");

describe("announcementTitle", () => {
  it("is the whole message if the message has 50 characters", () => {
    expect(announcementTitle("x".repeat(50))).toBe("x".repeat(50));
  });

  it("is the first 50 of 51 characters and an ellipsis", () => {
    expect(announcementTitle("x".repeat(51))).toBe(`${"x".repeat(50)}…`);
  });

  it("keeps an emoji whole as the 50th character", () => {
    expect(announcementTitle(`${"x".repeat(49)}👩‍⚕️yz`)).toBe(`${"x".repeat(49)}👩‍⚕️…`);
  });

  it("counts 50 emoji as 50 characters", () => {
    expect(announcementTitle("🚑".repeat(50))).toBe("🚑".repeat(50));
  });

  it("never cuts a surrogate pair", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (message) => {
        expect(announcementTitle(message)).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe("formatRelativeDay", () => {
  it.each([
    ["a minute before", "2026-11-05T10:59:00Z", "Today"],
    ["the first instant of the local day", "2026-11-04T23:00:00Z", "Today"],
    ["the last instant of the day before", "2026-11-04T22:59:59Z", "Yesterday"],
    ["two days before", "2026-11-03T20:00:00Z", "2 days ago"],
    ["a year before", "2025-11-05T11:00:00Z", "365 days ago"],
    ["a clock that runs ahead", "2026-11-06T11:00:00Z", "Today"],
  ])("describes %s (%s) as %s", (_, created, expected) => {
    expect(formatRelativeDay(at(created), NOON, ZONE)).toBe(expected);
  });

  it("gives a different day in another zone for the same two instants", () => {
    expect(formatRelativeDay(at("2026-11-04T23:30:00Z"), NOON, "UTC")).toBe("Yesterday");
  });

  it("counts two midnights within 24 hours when clocks go forward in between", () => {
    const created = at("2026-03-28T23:30:00Z");
    expect(formatRelativeDay(created, at("2026-03-29T23:30:00Z"), "Europe/London")).toBe(
      "2 days ago",
    );
  });
});

describe("isInForce", () => {
  const announcement = { is_active: true, created_at: 1000, expires_at: 2000 };

  it.each([
    ["before it was created", 999, false],
    ["from its creation", 1000, true],
    ["until just before its expiry", 1999, true],
    ["no longer at its expiry", 2000, false],
  ])("depends on the times of an active announcement (%s): at %i it is %s", (_, time, expected) => {
    expect(isInForce(announcement, time)).toBe(expected);
  });

  it("stays true if there is no expiry", () => {
    expect(isInForce({ ...announcement, expires_at: null }, Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  it("is false for an inactive announcement", () => {
    expect(isInForce({ ...announcement, is_active: false }, 1500)).toBe(false);
  });
});

describe("existedOnDay", () => {
  const announcement = {
    is_active: true,
    created_at: at("2026-11-04T15:00:00Z"),
    expires_at: toExpiry("2026-11-06", ZONE),
  };

  it.each([
    ["2026-11-03", false],
    ["2026-11-04", true],
    ["2026-11-05", true],
    ["2026-11-06", true],
    ["2026-11-07", false],
  ])(
    "given an announcement from the 4th to the 6th and the day %s, returns %s",
    (day, expected) => {
      expect(existedOnDay(announcement, day, ZONE)).toBe(expected);
    },
  );

  it("is true on every later day if there is no expiry", () => {
    expect(existedOnDay({ ...announcement, expires_at: null }, "2036-01-01", ZONE)).toBe(true);
  });

  it("is true on an announcement's days even if the announcement is inactive", () => {
    expect(existedOnDay({ ...announcement, is_active: false }, "2026-11-05", ZONE)).toBe(true);
  });

  it("is false for the day that begins when the announcement expires", () => {
    const expires_at = at("2026-11-04T23:00:00Z");
    expect(existedOnDay({ ...announcement, expires_at }, "2026-11-05", ZONE)).toBe(false);
  });
});

describe("toExpiry", () => {
  it("is the last millisecond of the day", () => {
    expect(toExpiry("2026-11-06", ZONE)).toBe(getDayEnd("2026-11-06", ZONE) - 1);
  });

  it("falls on that same day in the hospital's zone", () => {
    expect(toZonedDay(toExpiry("2026-10-25", "Europe/London"), "Europe/London")).toBe("2026-10-25");
  });
});
