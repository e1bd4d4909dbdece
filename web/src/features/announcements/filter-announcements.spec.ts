import type { Announcement } from "@wardline/contracts/boards/announcements";
import { filterAnnouncements } from "./announcements.js";

const zone = "Africa/Lagos";

function buildAnnouncement(id: string, part: Partial<Announcement>): Announcement {
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
  it("returns the announcements that existed on a day, newest first", () => {
    const list = [
      buildAnnouncement("first", {}),
      buildAnnouncement("second", { created_at: "2026-03-11T09:00:00Z" }),
    ];
    expect(listIdsOn("2026-03-09", list)).toEqual([]);
    expect(listIdsOn("2026-03-10", list)).toEqual(["first"]);
    expect(listIdsOn("2026-03-12", list)).toEqual(["second", "first"]);
  });

  it("returns an announcement until the end of the day on which it expires", () => {
    const list = [buildAnnouncement("expiring", { expires_at: "2026-03-11T22:59:59.999Z" })];
    expect(listIdsOn("2026-03-11", list)).toEqual(["expiring"]);
    expect(listIdsOn("2026-03-12", list)).toEqual([]);
  });

  it("returns inactive announcements as well", () => {
    expect(listIdsOn("2026-03-10", [buildAnnouncement("off", { is_active: false })])).toEqual([
      "off",
    ]);
  });

  it("matches the message in upper or lower case", () => {
    const list = [buildAnnouncement("a", { message: "Fire drill" }), buildAnnouncement("b", {})];
    expect(listIdsOn("2026-03-10", list, "FIRE")).toEqual(["a"]);
  });
});
