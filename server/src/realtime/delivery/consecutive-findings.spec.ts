import { ConsecutiveFindings } from "./consecutive-findings.js";

describe("ConsecutiveFindings", () => {
  it("ignores an item found by a single check", () => {
    const seen = new ConsecutiveFindings<string>();
    expect(seen.confirm(["late"])).toEqual([]);
    expect(seen.confirm([])).toEqual([]);
    expect(seen.confirm(["late"])).toEqual([]);
  });

  it("returns an item found by two checks in a row", () => {
    const seen = new ConsecutiveFindings<string>();
    seen.confirm(["wrong"]);
    expect(seen.confirm(["late", "wrong"])).toEqual(["wrong"]);
    expect(seen.confirm(["late"])).toEqual(["late"]);
  });
});
