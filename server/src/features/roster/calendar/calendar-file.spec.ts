import { buildPersonalEvents } from "@wardline/database/repositories/roster/calendar-events";
import type {
  PersonalCover,
  PersonalDuty,
} from "@wardline/database/repositories/roster/roster-views";
import type { SavedRosterRecord } from "@wardline/database/repositories/roster/rosters";
import {
  buildDepartmentCalendar,
  buildPersonalCalendar,
  type CalendarOwner,
} from "./calendar-file.js";

const changedAt = new Date("2026-03-01T10:00:00Z");
const owner = {
  hospitalName: "St. Luke's",
  accountId: "a",
  department: "Cardiology",
  starts: { zone: "Africa/Lagos", dutyStart: "00:00", departments: [] },
  former: [],
  url: "https://ward.example/sub-account/roster",
};
const ownerAtEight = { ...owner, starts: { ...owner.starts, dutyStart: "08:00" } };
const duty = {
  date: "2026-03-31",
  department: "Cardiology",
  role: "Registrar" as const,
  changedAt,
  covers: [],
};
const roster: SavedRosterRecord = {
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

const phones = new Map([["a", "0803 555 1059"]]);

function buildPersonal(
  of: CalendarOwner,
  duties: readonly PersonalDuty[],
  covers: readonly PersonalCover[] = [],
): string {
  return buildPersonalCalendar(of, buildPersonalEvents(of.accountId, of, duties, covers));
}

/** Returns the lines of a calendar, with folded lines joined. */
function splitLines(calendar: string): string[] {
  return calendar.replaceAll("\r\n ", "").split("\r\n");
}

describe("a staff member's calendar", () => {
  it("shows each duty as a whole day, without a time zone", () => {
    const lines = splitLines(buildPersonal(owner, [duty]));

    expect(lines).toEqual(
      expect.arrayContaining([
        "DTSTART;VALUE=DATE:20260331",
        "DTEND;VALUE=DATE:20260401",
        "SUMMARY:On call: Registrar\\, Cardiology",
      ]),
    );
  });

  it("shows a duty that begins in the morning from start to end", () => {
    const lines = splitLines(buildPersonal(ownerAtEight, [duty]));

    expect(lines).toEqual(
      expect.arrayContaining(["DTSTART:20260331T070000Z", "DTEND:20260401T070000Z"]),
    );
  });

  it("shows the real hours of a duty when the clocks change that night", () => {
    const starts = { zone: "Europe/London", dutyStart: "08:00", departments: [] };
    const lines = splitLines(
      buildPersonal({ ...owner, starts }, [{ ...duty, date: "2026-03-28" }]),
    );

    expect(lines).toEqual(
      expect.arrayContaining(["DTSTART:20260328T080000Z", "DTEND:20260329T070000Z"]),
    );
  });

  it("has a reminder an hour before each duty", () => {
    expect(splitLines(buildPersonal(ownerAtEight, [duty]))).toEqual(
      expect.arrayContaining(["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1H"]),
    );
  });

  it("stays the same file until a roster is saved", () => {
    const later = { ...duty, changedAt: new Date("2026-03-02T10:00:00Z") };

    expect(buildPersonal(owner, [duty])).toBe(buildPersonal(owner, [duty]));
    expect(splitLines(buildPersonal(owner, [later]))).toContain("LAST-MODIFIED:20260302T100000Z");
  });

  it("escapes the hospital's name and ends its last line", () => {
    const hospitalName = "St. Mary's; Hôpital, Nord\\Sud";
    const calendar = buildPersonal({ ...owner, hospitalName }, []);

    expect(splitLines(calendar)).toContain("NAME:St. Mary's\\; Hôpital\\, Nord\\\\Sud: my duties");
    expect(calendar.endsWith("END:VCALENDAR\r\n")).toBe(true);
  });

  it("is an empty calendar when there is no duty", () => {
    const calendar = buildPersonal(owner, []);

    expect(calendar).toContain("BEGIN:VCALENDAR");
    expect(calendar).not.toContain("BEGIN:VEVENT");
  });
});

/** A cover from 00:51 in Lagos on the day after the duty's date to the duty's end. */
const night = {
  from: Date.parse("2026-03-31T23:51:00Z"),
  until: Date.parse("2026-04-01T07:00:00Z"),
};

it("shows a cover to the covering doctor, with their own role, on the days of the cover", () => {
  const cover = { ...duty, ...night, role: "Consultant" as const, name: "David Eze" };
  const own = splitLines(buildPersonal(ownerAtEight, [], [{ ...cover, ownRole: "Registrar" }]));
  expect(own).toContain(
    "SUMMARY:On call: Registrar\\, for the Consultant\\, Cardiology\\, for David Eze",
  );

  const covers = [{ ...night, name: "Samuel Mensah", ownRole: "House Officer" }];
  expect(splitLines(buildPersonal(ownerAtEight, [{ ...duty, covers }]))).toContain(
    "DESCRIPTION:Covered by Samuel Mensah\\, House Officer\\, Wed 1 Apr 00:51 – 08:00",
  );
});

it("puts the roster page's address and the hospital's time zone in the calendar", () => {
  expect(splitLines(buildPersonal(owner, []))).toEqual(
    expect.arrayContaining([
      "X-WR-TIMEZONE:Africa/Lagos",
      "URL:https://ward.example/sub-account/roster",
    ]),
  );
});

describe("a covered duty", () => {
  const part = { ...night, name: "Samuel Mensah", ownRole: "" };
  const findTimes = (lines: string[]) => lines.filter((line) => /^(DTSTART|DTEND):/.test(line));

  it("is missing from the covered doctor's calendar for the time of the cover", () => {
    expect(
      findTimes(splitLines(buildPersonal(ownerAtEight, [{ ...duty, covers: [part] }]))),
    ).toEqual(["DTSTART:20260331T070000Z", "DTEND:20260331T235100Z"]);
    const whole = { ...part, from: Date.parse("2026-03-31T07:00:00Z") };
    expect(
      findTimes(splitLines(buildPersonal(ownerAtEight, [{ ...duty, covers: [whole] }]))),
    ).toEqual([]);
  });

  it("becomes two events with separate ids when the cover is in the middle", () => {
    const between = { ...part, until: Date.parse("2026-04-01T05:00:00Z") };
    const listUids = (covers: (typeof part)[]) =>
      splitLines(buildPersonal(ownerAtEight, [{ ...duty, covers }])).filter((line) =>
        line.startsWith("UID:"),
      );
    const [first, second, ...others] = listUids([between]);
    expect([first]).toEqual(listUids([]));
    expect(second).not.toBe(first);
    expect(others).toEqual([]);
  });
});

describe("changed duty hours", () => {
  const chosenAt = Date.parse("2026-03-15T12:00:00Z");
  const later = {
    ...owner,
    starts: { ...owner.starts, dutyStart: "09:30" },
    former: [{ department: "", zone: "Africa/Lagos", dutyStart: "08:00", until: chosenAt }],
  };

  it("moves future events, with a new stamp and a higher sequence", () => {
    const findStamps = (lines: string[]) =>
      lines.filter((line) => /^(DTSTART|DTSTAMP|LAST-MODIFIED|SEQUENCE)/.test(line));
    const before = findStamps(splitLines(buildPersonal(ownerAtEight, [duty])));
    const after = findStamps(splitLines(buildPersonal(later, [duty])));
    expect(before).toEqual([
      "SEQUENCE:20534400",
      "DTSTAMP:20260301T100000Z",
      "DTSTART:20260331T070000Z",
      "LAST-MODIFIED:20260301T100000Z",
    ]);
    expect(after).toEqual([
      "SEQUENCE:25401600",
      "DTSTAMP:20260315T120000Z",
      "DTSTART:20260331T083000Z",
      "LAST-MODIFIED:20260315T120000Z",
    ]);
  });

  it("leaves past events unchanged", () => {
    const past = { ...duty, date: "2026-03-12" };
    expect(buildPersonal(later, [past])).toBe(buildPersonal(ownerAtEight, [past]));
    const lines = splitLines(
      buildDepartmentCalendar(later, [{ ...roster, date: "2026-03-12" }], phones),
    );
    expect(lines).toContain("DTSTART:20260312T070000Z");
  });
});

describe("a department's calendar", () => {
  it("names its own doctors on call, and no other department's", () => {
    const calendar = splitLines(buildDepartmentCalendar(owner, [roster], phones)).join("\n");

    expect(calendar).toContain("SUMMARY:Cardiology: Ada Obi (Consultant)");
    expect(calendar).toContain("DESCRIPTION:Consultant: Ada Obi\\, 0803 555 1059");
    expect(calendar).not.toContain("Bola");
  });

  it("says that nobody is on call on an empty day", () => {
    const empty = { ...roster, duties: [] };
    expect(splitLines(buildDepartmentCalendar(owner, [empty], phones))).toContain(
      "SUMMARY:Cardiology: nobody",
    );
  });

  it.each(["Ọlá العلي", "נועה כהן"])("isolates the direction of %s before the number", (name) => {
    const duties = roster.duties.map((post) => ({ ...post, firstName: name, lastName: "" }));
    const text = splitLines(buildDepartmentCalendar(owner, [{ ...roster, duties }], phones)).join(
      "\n",
    );
    expect(text).toContain(`Consultant: \u2068${name}\u2069\\, 0803 555 1059`);
  });

  it("marks nobody as busy and has no reminders", () => {
    const lines = splitLines(buildDepartmentCalendar(owner, [roster], phones));

    expect(lines).toContain("TRANSP:TRANSPARENT");
    expect(lines).not.toContain("BEGIN:VALARM");
  });

  it("splits a duty at a cover, like the list of who is on call", () => {
    const [consultant] = roster.duties;
    const cover = {
      ...(consultant as (typeof roster.duties)[number]),
      ...night,
      id: "c1",
      accountId: "d",
      firstName: "David",
      lastName: "Eze",
      ownRole: "Registrar",
      forRole: "Consultant",
      forAccountId: "a",
      forFirstName: "Ada",
      forLastName: "Obi",
      reason: "",
      actor: { id: "a", name: "Ada Obi" },
      at: 0,
    };
    const lines = splitLines(
      buildDepartmentCalendar(ownerAtEight, [{ ...roster, covers: [cover] }], phones),
    );

    expect(lines.filter((line) => /^(DTSTART|DTEND|SUMMARY)/.test(line))).toEqual([
      "DTSTART:20260331T070000Z",
      "DTEND:20260331T235100Z",
      "SUMMARY:Cardiology: Ada Obi (Consultant)",
      "DTSTART:20260331T235100Z",
      "DTEND:20260401T070000Z",
      "SUMMARY:Cardiology: David Eze (Registrar\\, for the Consultant)",
    ]);
  });

  it("keeps a day's id when the day's roster is deleted and saved again", () => {
    const findUid = (id: string) =>
      splitLines(buildDepartmentCalendar(owner, [{ ...roster, id }], phones)).find((line) =>
        line.startsWith("UID:"),
      );

    expect(findUid("r2")).toBe(findUid("r1"));
  });
});
