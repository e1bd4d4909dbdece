import * as fc from "fast-check";
import { addDays, daysBetween } from "../time/zoned-day.js";
import {
  type DepartmentStaffIds,
  doubleBooked,
  type FurtherStaffId,
  givenPosts,
  missingRoles,
  repeatWeekly,
} from "./roster-check.js";

const SURGERY: DepartmentStaffIds = {
  department: "Surgery",
  houseOfficerId: "h1",
  registrarId: "r1",
  seniorRegistrarId: "s1",
  consultantId: "c1",
};

describe("missingRoles", () => {
  it("given a full department, then nothing is missing", () => {
    expect(missingRoles([SURGERY])).toEqual([]);
  });

  it.each([
    ["absent", undefined],
    ["null", null],
    ["empty", ""],
  ])("given a role that is %s, then it is missing", (_, registrarId) => {
    expect(missingRoles([{ ...SURGERY, registrarId }])).toEqual([
      { department: "Surgery", role: "Registrar" },
    ]);
  });

  it("given several departments, then posts come by department and then by role", () => {
    const entries = [
      { ...SURGERY, consultantId: null, houseOfficerId: null },
      { department: "ENT" },
    ];
    expect(missingRoles(entries).map(({ department, role }) => `${department} ${role}`)).toEqual([
      "Surgery House Officer",
      "Surgery Consultant",
      "ENT House Officer",
      "ENT Registrar",
      "ENT Senior Registrar",
      "ENT Consultant",
    ]);
  });
});

describe("givenPosts", () => {
  it("given further people of a role, then they follow the four roles, each with the field that names them", () => {
    const more: FurtherStaffId[] = [{ role: "Registrar", position: 2, id: "r2" }];
    expect(
      givenPosts({ department: "Surgery", registrarId: "r1", consultantId: "", more }),
    ).toEqual([
      { role: "Registrar", position: 1, staffId: "r1", field: "registrarId" },
      { role: "Registrar", position: 2, staffId: "r2", field: "more.0.id" },
    ]);
  });

  it("given a role that has only a further person, then it is not missing", () => {
    const more: FurtherStaffId[] = [{ role: "Registrar", position: 2, id: "r2" }];
    expect(missingRoles([{ ...SURGERY, registrarId: null, more }])).toEqual([]);
  });
});

describe("doubleBooked", () => {
  it("given everyone in one post, then no one is listed", () => {
    expect(doubleBooked([SURGERY, { department: "ENT", registrarId: "r2" }])).toEqual([]);
  });

  it("given the same person in two departments, then both posts are named", () => {
    expect(doubleBooked([SURGERY, { department: "ENT", registrarId: "r1" }])).toEqual([
      {
        staffId: "r1",
        posts: [
          { department: "Surgery", role: "Registrar" },
          { department: "ENT", role: "Registrar" },
        ],
      },
    ]);
  });

  it("given the same person in two roles of a department, then they are listed", () => {
    const twice = doubleBooked([{ ...SURGERY, consultantId: "s1" }]);
    expect(twice.map(({ staffId }) => staffId)).toEqual(["s1"]);
  });

  it("given posts without staff, then they are no one twice", () => {
    expect(doubleBooked([{ department: "A", registrarId: "", consultantId: "" }])).toEqual([]);
  });
});

describe("repeatWeekly", () => {
  it("given a last day that is hit, then it is included", () => {
    expect(repeatWeekly("2026-12-24", "2027-01-07")).toEqual([
      "2026-12-24",
      "2026-12-31",
      "2027-01-07",
    ]);
  });

  it("given a last day between, then the repeats stop before it", () => {
    expect(repeatWeekly("2026-12-24", "2027-01-06")).toEqual(["2026-12-24", "2026-12-31"]);
  });

  it("given the day itself as the last, then it is the only one", () => {
    expect(repeatWeekly("2026-12-24", "2026-12-24")).toEqual(["2026-12-24"]);
  });

  it("given an earlier last day, then there is none", () => {
    expect(repeatWeekly("2026-12-24", "2026-12-23")).toEqual([]);
  });

  it("given any span, then days are a week apart and reach to within a week of the last", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), (span) => {
        const until = addDays("2026-01-01", span);
        const days = repeatWeekly("2026-01-01", until);
        const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? "", day));
        const rest = daysBetween(days[days.length - 1] ?? "", until);
        expect([gaps.every((gap) => gap === 7), rest >= 0 && rest < 7]).toEqual([true, true]);
      }),
    );
  });
});
