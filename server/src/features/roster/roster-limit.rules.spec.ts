import type { Caller } from "../../request/request.js";
import {
  listPartsWithinLimit,
  narrowToLimit,
  refuseBeyondLimit,
  replaceWithinLimit,
  toRosterLimit,
} from "./roster-limit.rules.js";

const createDuty = (department: string, accountId: string) =>
  ({
    department,
    role: "Consultant",
    position: 1,
    accountId,
    firstName: "Ada",
    lastName: "Obi",
  }) as const;

describe("a caller's roster limit", () => {
  const createCaller = (grants: Caller["grants"]) => ({ department: "Surgery", grants }) as Caller;

  it("is the caller's own department, or none", () => {
    expect(toRosterLimit(createCaller(["roster.write"]))).toBe("Surgery");
    expect(toRosterLimit(createCaller(["roster.manage"]))).toBeNull();
    expect(toRosterLimit(createCaller(["administrator"]))).toBeNull();
  });
});

describe("a roster limit", () => {
  const roster = {
    id: "r",
    date: "2026-11-22",
    departments: ["Surgery", "Cardiology"],
    departmentStaff: [],
    version: 1,
  };

  it("hides other listed departments", () => {
    expect(narrowToLimit(roster, "surgery").departments).toEqual(["Surgery"]);
    expect(narrowToLimit(roster, "Obstetrics").departments).toEqual([]);
    expect(narrowToLimit(roster, null)).toBe(roster);
  });

  it("keeps only the department's parts of a list, ignoring the name's case", () => {
    const parts = [{ department: "SURGERY" }, { department: "Cardiology" }];
    expect(listPartsWithinLimit(parts, "Surgery")).toEqual([{ department: "SURGERY" }]);
    expect(listPartsWithinLimit(parts, null)).toEqual(parts);
  });

  it.each([
    ["a department", { departments: ["Surgery", "Cardiology"], departmentStaff: [] }],
    [
      "people of a department",
      { departments: ["Surgery"], departmentStaff: [{ department: "Cardiology" }] },
    ],
  ])("refuses %s outside it", (_, given) => {
    expect(() => refuseBeyondLimit(given, "Surgery")).toThrow("your own department only");
    expect(() => refuseBeyondLimit(given, null)).not.toThrow();
  });

  it("changes only the department's part and keeps all others", () => {
    const before = {
      departments: ["Surgery", "Cardiology"],
      duties: [createDuty("Surgery", "a"), createDuty("Cardiology", "b")],
    };
    const given = { departments: ["Surgery"], duties: [createDuty("Surgery", "c")] };
    expect(replaceWithinLimit(before, given, "Surgery")).toEqual({
      departments: ["Surgery", "Cardiology"],
      duties: [createDuty("Cardiology", "b"), createDuty("Surgery", "c")],
    });
  });

  it("adds the department to a roster that did not list it", () => {
    const before = { departments: ["Cardiology"], duties: [createDuty("Cardiology", "b")] };
    const given = { departments: ["Surgery"], duties: [] };
    expect(replaceWithinLimit(before, given, "Surgery")).toEqual({
      departments: ["Cardiology", "Surgery"],
      duties: [createDuty("Cardiology", "b")],
    });
  });

  it("keeps the whole given roster when the limit is null", () => {
    const given = { departments: ["Surgery"], duties: [] };
    expect(replaceWithinLimit({ departments: ["Cardiology"], duties: [] }, given, null)).toBe(
      given,
    );
  });
});
