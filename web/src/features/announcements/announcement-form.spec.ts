import type { Announcement } from "@wardline/contracts/boards/announcements";
import { toExpiry } from "@wardline/domain/boards/announcement";
import {
  findAnnouncementErrors,
  pickChangedValues,
  toAnnouncementBody,
  toAnnouncementValues,
} from "./announcements.js";

const zone = "Pacific/Auckland";
const stored: Announcement = {
  id: "1",
  message: "Fire drill",
  expires_at: new Date(toExpiry("2026-04-05", zone)).toISOString(),
  is_active: false,
  created_at: "2026-04-01T00:00:00Z",
  updated_at: "2026-04-01T00:00:00Z",
  version: 3,
};

describe("the announcement form", () => {
  it("starts active and without an expiry", () => {
    expect(toAnnouncementValues(null, zone)).toEqual({
      message: "",
      expires_at: "",
      is_active: true,
    });
  });

  it("shows the day of expiry in the hospital's zone", () => {
    expect(toAnnouncementValues(stored, zone).expires_at).toBe("2026-04-05");
  });

  it("sends a blank date as null", () => {
    expect(
      toAnnouncementBody({ message: "x", expires_at: "", is_active: true }).expires_at,
    ).toBeNull();
  });

  it("sends only changed values, so that an expired announcement can be reworded", () => {
    const before = toAnnouncementValues(stored, zone);
    expect(pickChangedValues(before, { ...before, message: "No drill" })).toEqual({
      message: "No drill",
    });
    expect(pickChangedValues(before, { ...before, expires_at: "" })).toEqual({ expires_at: null });
  });

  it("requires a message", () => {
    expect(findAnnouncementErrors({ message: " \n", expires_at: "", is_active: true })).toEqual({
      message: "Message is required.",
    });
  });
});
