import type { RosterRecord } from "@wardline/database/repositories/rosters";
import { departmentCalendar, personalCalendar } from "./calendar-file.js";

const owner = { hospitalName: "St. Luke's", accountId: "a", department: "Cardiology" };
const now = Date.parse("2026-03-01T10:00:00Z");
const duty = { date: "2026-03-31", department: "Cardiology", role: "Registrar" as const };
const roster: RosterRecord = {
  id: "r1",
  date: "2026-03-31",
  departments: ["Cardiology", "Surgery"],
  version: 1,
  duties: [
    {
      department: "Cardiology",
      role: "Consultant",
      accountId: "a",
      firstName: "Ada",
      lastName: "Obi",
    },
    {
      department: "Surgery",
      role: "Consultant",
      accountId: "b",
      firstName: "Bola",
      lastName: "Ojo",
    },
  ],
};

/** The lines of a calendar, folded ones joined again. */
function linesOf(calendar: string): string[] {
  return calendar.replaceAll("\r\n ", "").split("\r\n");
}

describe("a staff member's calendar", () => {
  it("has each duty as the whole day that the hospital means, in no time zone", () => {
    const lines = linesOf(personalCalendar(owner, [duty], now));

    expect(lines).toEqual(
      expect.arrayContaining([
        "DTSTART;VALUE=DATE:20260331",
        "DTEND;VALUE=DATE:20260401",
        "SUMMARY:On call: Registrar\\, Cardiology",
      ]),
    );
  });

  it("keeps a duty's id from one reading to the next", () => {
    const uid = (at: number) =>
      linesOf(personalCalendar(owner, [duty], at)).find((line) => line.startsWith("UID:"));

    expect(uid(now + 86_400_000)).toBe(uid(now));
  });

  it("is a calendar without events when there is no duty", () => {
    const calendar = personalCalendar(owner, [], now);

    expect(calendar).toContain("BEGIN:VCALENDAR");
    expect(calendar).not.toContain("BEGIN:VEVENT");
  });
});

describe("a department's calendar", () => {
  it("names who is on call for it, and no other department's people", () => {
    const calendar = linesOf(departmentCalendar(owner, [roster], now)).join("\n");

    expect(calendar).toContain("Consultant: Ada Obi");
    expect(calendar).toContain("Registrar: no one");
    expect(calendar).not.toContain("Bola");
  });

  it("keeps a day's id when its roster is deleted and saved anew", () => {
    const uid = (id: string) =>
      linesOf(departmentCalendar(owner, [{ ...roster, id }], now)).find((line) =>
        line.startsWith("UID:"),
      );

    expect(uid("r2")).toBe(uid("r1"));
  });
});
