import type { Announcement } from "@wardline/contracts/boards/announcements";
import { filterAnnouncements } from "./filter-announcements.js";

const zone = "Africa/Lagos";

function announcement(id: string, part: Partial<Announcement>): Announcement {
  return {
    id,
    message: id,
    expires_at: null,
    is_active: true,
    created_at: "2026-03-10T09:00:00Z",
    updated_at: "2026-03-10T09:00:00Z",
    version: 1,
    ...part,
  };
}

function listIdsOn(day: string, list: Announcement[], query = ""): string[] {
  return filterAnnouncements(list, { day, zone, query }).map(({ id }) => id);
}

describe("filterAnnouncements", () => {
  it("returns the announcements that existed on that day, newest first", () => {
    const list = [
      announcement("first", {}),
      announcement("second", { created_at: "2026-03-11T09:00:00Z" }),
    ];
    expect(listIdsOn("2026-03-09", list)).toEqual([]);
    expect(listIdsOn("2026-03-10", list)).toEqual(["first"]);
    expect(listIdsOn("2026-03-12", list)).toEqual(["second", "first"]);
  });

  it("returns an announcement until the end of the day on which it expires", () => {
    const list = [announcement("expiring", { expires_at: "2026-03-11T22:59:59.999Z" })];
    expect(listIdsOn("2026-03-11", list)).toEqual(["expiring"]);
    expect(listIdsOn("2026-03-12", list)).toEqual([]);
  });

  it("returns inactive announcements as well", () => {
    expect(listIdsOn("2026-03-10", [announcement("off", { is_active: false })])).toEqual(["off"]);
  });

  it("matches the message in upper or lower case", () => {
    const list = [announcement("a", { message: "Fire drill" }), announcement("b", {})];
    expect(listIdsOn("2026-03-10", list, "FIRE")).toEqual(["a"]);
  });
});
