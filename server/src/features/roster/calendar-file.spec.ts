import type { DatedRosterRecord } from "@wardline/database/repositories/roster/rosters";
import { departmentCalendar, personalCalendar } from "./calendar-file.js";

const changedAt = new Date("2026-03-01T10:00:00Z");
const owner = {
  hospitalName: "St. Luke's",
  accountId: "a",
  department: "Cardiology",
  starts: { zone: "Africa/Lagos", dutyStart: "00:00", departments: [] },
};
const atEight = { ...owner, starts: { ...owner.starts, dutyStart: "08:00" } };
const duty = {
  date: "2026-03-31",
  department: "Cardiology",
  role: "Registrar" as const,
  changedAt,
  covers: [],
};
const roster: DatedRosterRecord = {
  changedAt,
  id: "r1",
  date: "2026-03-31",
  departments: ["Cardiology", "Surgery"],
  version: 1,
  duties: [
    {
      department: "Cardiology",
      role: "Consultant",
      position: 1,
      accountId: "a",
      firstName: "Ada",
      lastName: "Obi",
    },
    {
      department: "Surgery",
      role: "Consultant",
      position: 1,
      accountId: "b",
      firstName: "Bola",
      lastName: "Ojo",
    },
  ],
  covers: [],
};

/** The lines of a calendar, folded ones joined again. */
function linesOf(calendar: string): string[] {
  return calendar.replaceAll("\r\n ", "").split("\r\n");
}

describe("a staff member's calendar", () => {
  it("has each duty as the whole day that the hospital means, in no time zone", () => {
    const lines = linesOf(personalCalendar(owner, [duty]));

    expect(lines).toEqual(
      expect.arrayContaining([
        "DTSTART;VALUE=DATE:20260331",
        "DTEND;VALUE=DATE:20260401",
        "SUMMARY:On call: Registrar\\, Cardiology",
      ]),
    );
  });

  it("has a duty that begins in the morning from its start to its end", () => {
    const lines = linesOf(personalCalendar(atEight, [duty]));

    expect(lines).toEqual(
      expect.arrayContaining(["DTSTART:20260331T070000Z", "DTEND:20260401T070000Z"]),
    );
  });

  it("has a duty of the night on which clocks change with the hours that it has", () => {
    const starts = { zone: "Europe/London", dutyStart: "08:00", departments: [] };
    const lines = linesOf(
      personalCalendar({ ...owner, starts }, [{ ...duty, date: "2026-03-28" }]),
    );

    expect(lines).toEqual(
      expect.arrayContaining(["DTSTART:20260328T080000Z", "DTEND:20260329T070000Z"]),
    );
  });

  it("reminds of each duty an hour before", () => {
    expect(linesOf(personalCalendar(atEight, [duty]))).toEqual(
      expect.arrayContaining(["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1H"]),
    );
  });

  it("is the same file from one reading to the next, until a roster is saved", () => {
    const later = { ...duty, changedAt: new Date("2026-03-02T10:00:00Z") };

    expect(personalCalendar(owner, [duty])).toBe(personalCalendar(owner, [duty]));
    expect(linesOf(personalCalendar(owner, [later]))).toContain("LAST-MODIFIED:20260302T100000Z");
  });

  it("carries any hospital's name as text, and ends its last line", () => {
    const hospitalName = "St. Mary's; Hôpital, Nord\\Sud";
    const calendar = personalCalendar({ ...owner, hospitalName }, []);

    expect(linesOf(calendar)).toContain("NAME:St. Mary's\\; Hôpital\\, Nord\\\\Sud: my duties");
    expect(calendar.endsWith("END:VCALENDAR\r\n")).toBe(true);
  });

  it("is a calendar without events when there is no duty", () => {
    const calendar = personalCalendar(owner, []);

    expect(calendar).toContain("BEGIN:VCALENDAR");
    expect(calendar).not.toContain("BEGIN:VEVENT");
  });
});

/** From 00:51 of the day after the duty's date in Lagos to its end. */
const night = {
  from: Date.parse("2026-03-31T23:51:00Z"),
  until: Date.parse("2026-04-01T07:00:00Z"),
};

it("names who covers with the own role, on the days of the cover", () => {
  const cover = { ...duty, ...night, role: "Consultant" as const, name: "David Eze" };
  const own = linesOf(personalCalendar(atEight, [], [{ ...cover, ownRole: "Registrar" }]));
  expect(own).toContain(
    "SUMMARY:On call: Registrar\\, for the Consultant\\, Cardiology\\, for David Eze",
  );

  const covers = [{ ...night, name: "Samuel Mensah", ownRole: "House Officer" }];
  expect(linesOf(personalCalendar(atEight, [{ ...duty, covers }]))).toContain(
    "DESCRIPTION:Covered by Samuel Mensah\\, House Officer\\, Wed 1 Apr 00:51 – 08:00",
  );
});

describe("a department's calendar", () => {
  it("names who is on call for it, and no other department's people", () => {
    const calendar = linesOf(departmentCalendar(owner, [roster])).join("\n");

    expect(calendar).toContain("Consultant: Ada Obi");
    expect(calendar).toContain("Registrar: no one");
    expect(calendar).not.toContain("Bola");
  });

  it("keeps a day's id when its roster is deleted and saved again", () => {
    const uid = (id: string) =>
      linesOf(departmentCalendar(owner, [{ ...roster, id }])).find((line) =>
        line.startsWith("UID:"),
      );

    expect(uid("r2")).toBe(uid("r1"));
  });
});
