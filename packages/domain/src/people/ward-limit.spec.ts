import fc from "fast-check";
import { isInScope, isScopeWithin, narrowScope } from "../boards/display-scope.js";
import {
  coversLimit,
  isSameLimit,
  isWithinLimit,
  listWholeHospitalGrants,
  normaliseLimit,
  WHOLE_HOSPITAL_GRANTS,
} from "./ward-limit.js";

const WARDS = ["east", "north", "south"];
const someWards = fc.subarray(WARDS);
const anyWard = fc.constantFrom(...WARDS, null, undefined);

describe("ward limit", () => {
  it("admits patients of its wards, and no patients without a known ward", () => {
    expect(isWithinLimit(["north"], { ward_id: "north" })).toBe(true);
    expect(isWithinLimit(["north"], { ward_id: "south" })).toBe(false);
    expect(isWithinLimit(["north"], { ward_id: null })).toBe(false);
    expect(isWithinLimit(["north"], {})).toBe(false);
  });

  it("admits every patient of the hospital if it is empty", () => {
    fc.assert(fc.property(anyWard, (ward_id) => isWithinLimit([], { ward_id })));
  });

  it("covers another limit only if it admits all patients that the other limit admits", () => {
    fc.assert(
      fc.property(someWards, someWards, (a, b) => {
        const isWider = [...WARDS, "another", null].every(
          (ward_id) => !isWithinLimit(b, { ward_id }) || isWithinLimit(a, { ward_id }),
        );
        expect(coversLimit(a, b)).toBe(isWider);
      }),
    );
  });

  it("ignores order and duplicates", () => {
    fc.assert(
      fc.property(someWards, (wards) => {
        const shuffled = [...wards, ...wards].reverse();
        expect(isSameLimit(wards, shuffled)).toBe(true);
        expect(normaliseLimit(["patients.read"], shuffled)).toEqual(
          normaliseLimit(["patients.read"], wards),
        );
      }),
    );
  });

  it("is stored only with grants that show patients", () => {
    expect(normaliseLimit(["roster.write"], ["north"])).toEqual([]);
    expect(normaliseLimit(["patients.write"], ["north"])).toEqual(["north"]);
    expect(normaliseLimit(["audit.read"], ["south", "north"])).toEqual(["north", "south"]);
  });

  it("cannot be combined with grants that concern the whole hospital", () => {
    expect(listWholeHospitalGrants([...WHOLE_HOSPITAL_GRANTS])).toEqual(WHOLE_HOSPITAL_GRANTS);
    expect(listWholeHospitalGrants(["patients.write", "staff.manage", "audit.read"])).toEqual([]);
  });
});

describe("display under a ward limit", () => {
  const card = fc.record({ ward_id: anyWard, teams: fc.constantFrom("", "Surgery") });
  const scope = fc.record({ wards: someWards, departments: fc.subarray(["Surgery"]) });

  it("shows only patients that both the limit and the display admit", () => {
    fc.assert(
      fc.property(scope, someWards, card, (whole, limit, patient) => {
        const part = narrowScope(whole, limit);
        if (part === null || !isInScope(part, patient)) return;
        expect(isWithinLimit(limit, patient)).toBe(true);
        expect(isInScope(whole, patient)).toBe(true);
      }),
    );
  });

  it("counts as within the limit only if all its patients are", () => {
    fc.assert(
      fc.property(scope, someWards, card, (whole, limit, patient) => {
        if (!isScopeWithin(whole, limit) || !isInScope(whole, patient)) return;
        expect(isWithinLimit(limit, patient)).toBe(true);
      }),
    );
  });

  it("is narrowed to the limit's wards, and shows nothing if it is for departments only", () => {
    expect(narrowScope({ wards: [], departments: [] }, ["north"])).toEqual({
      wards: ["north"],
      departments: [],
    });
    expect(narrowScope({ wards: [], departments: ["Surgery"] }, ["north"])).toBeNull();
    expect(narrowScope({ wards: ["south"], departments: [] }, ["north"])).toBeNull();
  });
});
