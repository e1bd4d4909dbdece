import * as fc from "fast-check";
import { dayEnd, zonedDay } from "../time/zoned-day.js";
import {
  announcementTitle,
  existedOnDay,
  expiryFromDay,
  isInForce,
  relativeDay,
} from "./announcement.js";

const ZONE = "Africa/Lagos";
const at = (iso: string) => Date.parse(iso);
const NOON = at("2026-11-05T11:00:00Z");

describe("announcementTitle", () => {
  it("given 50 characters, then the title is the message", () => {
    expect(announcementTitle("x".repeat(50))).toBe("x".repeat(50));
  });

  it("given 51 characters, then it is the first 50 and an ellipsis", () => {
    expect(announcementTitle("x".repeat(51))).toBe(`${"x".repeat(50)}…`);
  });

  it("given an emoji as the 50th character, then the emoji is whole", () => {
    expect(announcementTitle(`${"x".repeat(49)}👩‍⚕️yz`)).toBe(`${"x".repeat(49)}👩‍⚕️…`);
  });

  it("given 50 emoji, then they count as 50 and not as their code units", () => {
    expect(announcementTitle("🚑".repeat(50))).toBe("🚑".repeat(50));
  });

  it("given any message, then no surrogate pair is cut", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (message) => {
        expect(announcementTitle(message)).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe("relativeDay", () => {
  it.each([
    ["a minute before", "2026-11-05T10:59:00Z", "Today"],
    ["the first instant of the local day", "2026-11-04T23:00:00Z", "Today"],
    ["the last instant of the day before", "2026-11-04T22:59:59Z", "Yesterday"],
    ["two days before", "2026-11-03T20:00:00Z", "2 days ago"],
    ["a year before", "2025-11-05T11:00:00Z", "365 days ago"],
    ["a clock that runs ahead", "2026-11-06T11:00:00Z", "Today"],
  ])("given %s, then it reads %s → %s", (_, created, expected) => {
    expect(relativeDay(at(created), NOON, ZONE)).toBe(expected);
  });

  it("given the same two instants, then another zone may have another day", () => {
    expect(relativeDay(at("2026-11-04T23:30:00Z"), NOON, "UTC")).toBe("Yesterday");
  });

  it("given 24 hours across a day of 23, then two midnights have passed", () => {
    const created = at("2026-03-28T23:30:00Z");
    expect(relativeDay(created, at("2026-03-29T23:30:00Z"), "Europe/London")).toBe("2 days ago");
  });
});

describe("isInForce", () => {
  const announcement = { is_active: true, created_at: 1000, expires_at: 2000 };

  it.each([
    ["before it was created", 999, false],
    ["from its creation", 1000, true],
    ["until just before its expiry", 1999, true],
    ["no longer at its expiry", 2000, false],
  ])("given an active one, %s: at %i it is %s", (_, time, expected) => {
    expect(isInForce(announcement, time)).toBe(expected);
  });

  it("given no expiry, then it stays in force", () => {
    expect(isInForce({ ...announcement, expires_at: null }, Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  it("given an inactive one, then it is not in force", () => {
    expect(isInForce({ ...announcement, is_active: false }, 1500)).toBe(false);
  });
});

describe("existedOnDay", () => {
  const announcement = {
    is_active: true,
    created_at: at("2026-11-04T15:00:00Z"),
    expires_at: expiryFromDay("2026-11-06", ZONE),
  };

  it.each([
    ["2026-11-03", false],
    ["2026-11-04", true],
    ["2026-11-05", true],
    ["2026-11-06", true],
    ["2026-11-07", false],
  ])(
    "given one created on the 4th that expires on the 6th, then on %s it is %s",
    (day, expected) => {
      expect(existedOnDay(announcement, day, ZONE)).toBe(expected);
    },
  );

  it("given no expiry, then every later day has it", () => {
    expect(existedOnDay({ ...announcement, expires_at: null }, "2036-01-01", ZONE)).toBe(true);
  });

  it("given an inactive one, then it existed on its days all the same", () => {
    expect(existedOnDay({ ...announcement, is_active: false }, "2026-11-05", ZONE)).toBe(true);
  });

  it("given an expiry at the day's very start, then that day does not have it", () => {
    const expires_at = at("2026-11-04T23:00:00Z");
    expect(existedOnDay({ ...announcement, expires_at }, "2026-11-05", ZONE)).toBe(false);
  });
});

describe("expiryFromDay", () => {
  it("given a day, then the expiry is its last millisecond", () => {
    expect(expiryFromDay("2026-11-06", ZONE)).toBe(dayEnd("2026-11-06", ZONE) - 1);
  });

  it("given a day, then the expiry shows as that same day", () => {
    expect(zonedDay(expiryFromDay("2026-10-25", "Europe/London"), "Europe/London")).toBe(
      "2026-10-25",
    );
  });
});
