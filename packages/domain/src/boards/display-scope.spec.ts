import { isInScope, scopeKey, WHOLE_HOSPITAL } from "./display-scope.js";

const NORTH = "0b7ad7f4-0000-4000-8000-000000000001";
const SOUTH = "0b7ad7f4-0000-4000-8000-000000000002";

describe("display scope", () => {
  it.each([
    ["everybody, without a scope", WHOLE_HOSPITAL, { ward_id: null, teams: "" }, true],
    [
      "who lies in its ward",
      { wards: [NORTH], departments: [] },
      { ward_id: NORTH, teams: "" },
      true,
    ],
    [
      "not who lies in another",
      { wards: [NORTH], departments: [] },
      { ward_id: SOUTH, teams: "" },
      false,
    ],
    [
      "not who lies in no known bed",
      { wards: [NORTH], departments: [] },
      { ward_id: null, teams: "" },
      false,
    ],
    [
      "not a card from before there were wards",
      { wards: [NORTH], departments: [] },
      { teams: "" },
      false,
    ],
    [
      "who has its department, in any case",
      { wards: [], departments: ["Surgery"] },
      { ward_id: SOUTH, teams: "Cardiology,SURGERY" },
      true,
    ],
    [
      "who has its department although another ward is named too",
      { wards: [NORTH], departments: ["Surgery"] },
      { ward_id: SOUTH, teams: "Surgery" },
      true,
    ],
    [
      "not who has a department whose name only contains it",
      { wards: [], departments: ["Surgery"] },
      { ward_id: NORTH, teams: "Neurosurgery" },
      false,
    ],
  ])("includes a patient or leaves one out: %s", (_what, scope, card, expected) => {
    expect(isInScope(scope, card)).toBe(expected);
  });

  it("has the same key for the same scope, however it is written", () => {
    const key = scopeKey({ wards: [SOUTH, NORTH], departments: ["Surgery"] });
    expect(scopeKey({ wards: [NORTH, SOUTH, NORTH], departments: ["surgery "] })).toBe(key);
    expect(scopeKey({ wards: [NORTH], departments: ["Surgery"] })).not.toBe(key);
    expect(scopeKey({ wards: [], departments: ["a,b"] })).not.toBe(
      scopeKey({ wards: [], departments: ["a", "b"] }),
    );
  });
});
