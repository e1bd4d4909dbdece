import { TwiceInARow } from "./twice-in-a-row.js";

describe("TwiceInARow", () => {
  it("given one that a single look found, says nothing of it", () => {
    const seen = new TwiceInARow<string>();
    expect(seen.found(["late"])).toEqual([]);
    expect(seen.found([])).toEqual([]);
    expect(seen.found(["late"])).toEqual([]);
  });

  it("given one that two looks in a row found, tells that one", () => {
    const seen = new TwiceInARow<string>();
    seen.found(["wrong"]);
    expect(seen.found(["late", "wrong"])).toEqual(["wrong"]);
    expect(seen.found(["late"])).toEqual(["late"]);
  });
});
