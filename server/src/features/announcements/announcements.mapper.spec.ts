import { getUpdateMessage, toExpiryTime } from "./announcements.mapper.js";

describe("toExpiryTime", () => {
  it("extends a day to its end in the hospital's zone", () => {
    expect(toExpiryTime("2026-03-05", "Africa/Lagos")).toBe("2026-03-05T22:59:59.999Z");
  });

  it("returns a time unchanged, written in UTC", () => {
    expect(toExpiryTime("2026-03-05T12:00:00+01:00", "Africa/Lagos")).toBe(
      "2026-03-05T11:00:00.000Z",
    );
  });

  it("is null when no expiry was given", () => {
    expect(toExpiryTime(null, "UTC")).toBeNull();
  });
});

describe("getUpdateMessage", () => {
  it.each([
    [{ is_active: true }, "Announcement activated successfully!"],
    [{ is_active: false }, "Announcement deactivated successfully!"],
    [{ is_active: false, message: "Moved" }, "Announcement updated successfully!"],
    [{ message: "Moved" }, "Announcement updated successfully!"],
  ])("answers %j with %s", (body, message) => {
    expect(getUpdateMessage(body)).toBe(message);
  });
});
