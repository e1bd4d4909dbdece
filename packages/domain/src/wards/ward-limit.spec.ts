import fc from "fast-check";
import { isInScope, isScopeWithin, scopeWithin } from "../boards/display-scope.js";
import {
  isSameLimit,
  isWithin,
  normalLimit,
  reachesAll,
  WHOLE_HOSPITAL_GRANTS,
  wholeHospitalGrants,
} from "./ward-limit.js";

const WARDS = ["east", "north", "south"];
const someWards = fc.subarray(WARDS);
const anyWard = fc.constantFrom(...WARDS, null, undefined);

describe("a limit to wards", () => {
  it("lets the cards of its wards through, and none that lies in no known one", () => {
    expect(isWithin(["north"], { ward_id: "north" })).toBe(true);
    expect(isWithin(["north"], { ward_id: "south" })).toBe(false);
    expect(isWithin(["north"], { ward_id: null })).toBe(false);
    expect(isWithin(["north"], {})).toBe(false);
  });

  it("is none without a ward: every card of the hospital is let through", () => {
    fc.assert(fc.property(anyWard, (ward_id) => isWithin([], { ward_id })));
  });

  it("reaches all of another one just when it lets through whatever that one does", () => {
    fc.assert(
      fc.property(someWards, someWards, (a, b) => {
        const isWider = [...WARDS, "another", null].every(
          (ward_id) => !isWithin(b, { ward_id }) || isWithin(a, { ward_id }),
        );
        expect(reachesAll(a, b)).toBe(isWider);
      }),
    );
  });

  it("is the same in any order and however often a ward is named", () => {
    fc.assert(
      fc.property(someWards, (wards) => {
        const shuffled = [...wards, ...wards].reverse();
        expect(isSameLimit(wards, shuffled)).toBe(true);
        expect(normalLimit(["patients.read"], shuffled)).toEqual(
          normalLimit(["patients.read"], wards),
        );
      }),
    );
  });

  it("is stored only with grants that show patients", () => {
    expect(normalLimit(["roster.write"], ["north"])).toEqual([]);
    expect(normalLimit(["patients.write"], ["north"])).toEqual(["north"]);
    expect(normalLimit(["audit.read"], ["south", "north"])).toEqual(["north", "south"]);
  });

  it("cannot be that of grants by which the whole hospital can be reached", () => {
    expect(wholeHospitalGrants([...WHOLE_HOSPITAL_GRANTS])).toEqual(WHOLE_HOSPITAL_GRANTS);
    expect(wholeHospitalGrants(["patients.write", "staff.manage", "audit.read"])).toEqual([]);
  });
});

describe("a display before someone whose rights are limited", () => {
  const card = fc.record({ ward_id: anyWard, teams: fc.constantFrom("", "Surgery") });
  const scope = fc.record({ wards: someWards, departments: fc.subarray(["Surgery"]) });

  it("shows no card that the limit does not let through, nor one that the display does not show", () => {
    fc.assert(
      fc.property(scope, someWards, card, (whole, limit, patient) => {
        const part = scopeWithin(whole, limit);
        if (part === null || !isInScope(part, patient)) return;
        expect(isWithin(limit, patient)).toBe(true);
        expect(isInScope(whole, patient)).toBe(true);
      }),
    );
  });

  it("is within the limit only where it shows nothing else", () => {
    fc.assert(
      fc.property(scope, someWards, card, (whole, limit, patient) => {
        if (!isScopeWithin(whole, limit) || !isInScope(whole, patient)) return;
        expect(isWithin(limit, patient)).toBe(true);
      }),
    );
  });

  it("of the whole hospital is narrowed to the wards, and of departments alone shows nothing", () => {
    expect(scopeWithin({ wards: [], departments: [] }, ["north"])).toEqual({
      wards: ["north"],
      departments: [],
    });
    expect(scopeWithin({ wards: [], departments: ["Surgery"] }, ["north"])).toBeNull();
    expect(scopeWithin({ wards: ["south"], departments: [] }, ["north"])).toBeNull();
  });
});
