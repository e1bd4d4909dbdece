import { expiryTime, updateMessage } from "./announcements.mapper.js";

describe("an announcement's expiry", () => {
  it("runs through the given day's end in the hospital's zone", () => {
    expect(expiryTime("2026-03-05", "Africa/Lagos")).toBe("2026-03-05T22:59:59.999Z");
  });

  it("keeps a given time, written in UTC", () => {
    expect(expiryTime("2026-03-05T12:00:00+01:00", "Africa/Lagos")).toBe(
      "2026-03-05T11:00:00.000Z",
    );
  });

  it("is absent when none was given", () => {
    expect(expiryTime(null, "UTC")).toBeNull();
  });
});

describe("what a successful update says", () => {
  it.each([
    [{ is_active: true }, "Announcement activated successfully!"],
    [{ is_active: false }, "Announcement deactivated successfully!"],
    [{ is_active: false, message: "Moved" }, "Announcement updated successfully!"],
    [{ message: "Moved" }, "Announcement updated successfully!"],
  ])("%j: %s", (body, message) => {
    expect(updateMessage(body)).toBe(message);
  });
});
