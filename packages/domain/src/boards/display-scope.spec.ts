import { getScopeKey, isInScope, WHOLE_HOSPITAL } from "./display-scope.js";

const NORTH = "0b7ad7f4-0000-4000-8000-000000000001";
const SOUTH = "0b7ad7f4-0000-4000-8000-000000000002";

describe("display scope", () => {
  it.each([
    ["every patient if the scope is empty", WHOLE_HOSPITAL, { ward_id: null, teams: "" }, true],
    [
      "a patient in its ward",
      { wards: [NORTH], departments: [] },
      { ward_id: NORTH, teams: "" },
      true,
    ],
    [
      "no patient in another ward",
      { wards: [NORTH], departments: [] },
      { ward_id: SOUTH, teams: "" },
      false,
    ],
    [
      "no patient without a known bed",
      { wards: [NORTH], departments: [] },
      { ward_id: null, teams: "" },
      false,
    ],
    [
      "no card that was opened before wards existed",
      { wards: [NORTH], departments: [] },
      { teams: "" },
      false,
    ],
    [
      "a patient of its department, in upper or lower case",
      { wards: [], departments: ["Surgery"] },
      { ward_id: SOUTH, teams: "Cardiology,SURGERY" },
      true,
    ],
    [
      "a patient of its department, even if it names another ward too",
      { wards: [NORTH], departments: ["Surgery"] },
      { ward_id: SOUTH, teams: "Surgery" },
      true,
    ],
    [
      "no patient of a department whose name only contains its department's name",
      { wards: [], departments: ["Surgery"] },
      { ward_id: NORTH, teams: "Neurosurgery" },
      false,
    ],
  ])("includes %s", (_what, scope, card, expected) => {
    expect(isInScope(scope, card)).toBe(expected);
  });

  it("has the same key for the same scope, regardless of order, case and duplicates", () => {
    const key = getScopeKey({ wards: [SOUTH, NORTH], departments: ["Surgery"] });
    expect(getScopeKey({ wards: [NORTH, SOUTH, NORTH], departments: ["surgery "] })).toBe(key);
    expect(getScopeKey({ wards: [NORTH], departments: ["Surgery"] })).not.toBe(key);
    expect(getScopeKey({ wards: [], departments: ["a,b"] })).not.toBe(
      getScopeKey({ wards: [], departments: ["a", "b"] }),
    );
  });
});
