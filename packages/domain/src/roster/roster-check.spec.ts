import * as fc from "fast-check";
import { addDays, countDaysBetween } from "../time/zoned-day.js";
import {
  type DepartmentStaffIds,
  type FurtherStaffId,
  findDoubleBookedPeople,
  listEntryPosts,
  listMissingRoles,
  repeatWeekly,
} from "./roster-check.js";

const SURGERY: DepartmentStaffIds = {
  department: "Surgery",
  houseOfficerId: "h1",
  registrarId: "r1",
  seniorRegistrarId: "s1",
  consultantId: "c1",
};

describe("listMissingRoles", () => {
  it("is empty for a complete department", () => {
    expect(listMissingRoles([SURGERY])).toEqual([]);
  });

  it.each([
    ["absent", undefined],
    ["null", null],
    ["empty", ""],
  ])("includes a role that is %s", (_, registrarId) => {
    expect(listMissingRoles([{ ...SURGERY, registrarId }])).toEqual([
      { department: "Surgery", role: "Registrar" },
    ]);
  });

  it("is sorted by department, then role", () => {
    const entries = [
      { ...SURGERY, consultantId: null, houseOfficerId: null },
      { department: "ENT" },
    ];
    expect(
      listMissingRoles(entries).map(({ department, role }) => `${department} ${role}`),
    ).toEqual([
      "Surgery House Officer",
      "Surgery Consultant",
      "ENT House Officer",
      "ENT Registrar",
      "ENT Senior Registrar",
      "ENT Consultant",
    ]);
  });
});

describe("listEntryPosts", () => {
  it("lists further people after the four roles, each post with its field", () => {
    const more: FurtherStaffId[] = [{ role: "Registrar", position: 2, id: "r2" }];
    expect(
      listEntryPosts({ department: "Surgery", registrarId: "r1", consultantId: "", more }),
    ).toEqual([
      { role: "Registrar", position: 1, staffId: "r1", field: "registrarId" },
      { role: "Registrar", position: 2, staffId: "r2", field: "more.0.id" },
    ]);
  });

  it("accepts a role that has only a further person", () => {
    const more: FurtherStaffId[] = [{ role: "Registrar", position: 2, id: "r2" }];
    expect(listMissingRoles([{ ...SURGERY, registrarId: null, more }])).toEqual([]);
  });
});

describe("findDoubleBooked", () => {
  it("lists nobody if everyone has one post", () => {
    expect(findDoubleBookedPeople([SURGERY, { department: "ENT", registrarId: "r2" }])).toEqual([]);
  });

  it("names both posts of a person in two departments", () => {
    expect(findDoubleBookedPeople([SURGERY, { department: "ENT", registrarId: "r1" }])).toEqual([
      {
        staffId: "r1",
        posts: [
          { department: "Surgery", role: "Registrar" },
          { department: "ENT", role: "Registrar" },
        ],
      },
    ]);
  });

  it("lists a person in two roles of a department", () => {
    const twice = findDoubleBookedPeople([{ ...SURGERY, consultantId: "s1" }]);
    expect(twice.map(({ staffId }) => staffId)).toEqual(["s1"]);
  });

  it("ignores posts without staff", () => {
    expect(
      findDoubleBookedPeople([{ department: "A", registrarId: "", consultantId: "" }]),
    ).toEqual([]);
  });
});

describe("repeatWeekly", () => {
  it("includes the last day if it is a whole number of weeks ahead", () => {
    expect(repeatWeekly("2026-12-24", "2027-01-07")).toEqual([
      "2026-12-24",
      "2026-12-31",
      "2027-01-07",
    ]);
  });

  it("leaves out the last day if it is not a whole number of weeks ahead", () => {
    expect(repeatWeekly("2026-12-24", "2027-01-06")).toEqual(["2026-12-24", "2026-12-31"]);
  });

  it("contains only the day itself if that is the last day", () => {
    expect(repeatWeekly("2026-12-24", "2026-12-24")).toEqual(["2026-12-24"]);
  });

  it("is empty if the last day is earlier", () => {
    expect(repeatWeekly("2026-12-24", "2026-12-23")).toEqual([]);
  });

  it("returns days a week apart, up to less than a week before the last day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), (span) => {
        const until = addDays("2026-01-01", span);
        const days = repeatWeekly("2026-01-01", until);
        const gaps = days.slice(1).map((day, index) => countDaysBetween(days[index] ?? "", day));
        const rest = countDaysBetween(days[days.length - 1] ?? "", until);
        expect([gaps.every((gap) => gap === 7), rest >= 0 && rest < 7]).toEqual([true, true]);
      }),
    );
  });
});
