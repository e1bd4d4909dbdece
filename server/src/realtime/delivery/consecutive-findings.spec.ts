import { ConsecutiveFindings } from "./consecutive-findings.js";

describe("ConsecutiveFindings", () => {
  it("ignores an item found by a single check", () => {
    const seen = new ConsecutiveFindings<string>();
    expect(seen.found(["late"])).toEqual([]);
    expect(seen.found([])).toEqual([]);
    expect(seen.found(["late"])).toEqual([]);
  });

  it("returns an item found by two checks in a row", () => {
    const seen = new ConsecutiveFindings<string>();
    seen.found(["wrong"]);
    expect(seen.found(["late", "wrong"])).toEqual(["wrong"]);
    expect(seen.found(["late"])).toEqual(["late"]);
  });
});
