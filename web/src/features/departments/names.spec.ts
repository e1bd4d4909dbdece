import { byName, withName, withoutName } from "./names.js";

describe("department names", () => {
  it("stay in order, whatever the case", () => {
    expect(withName(["Cardiology", "surgery"], "ENT")).toEqual(["Cardiology", "ENT", "surgery"]);
  });

  it("are never listed twice", () => {
    expect(withName(["Cardiology"], "cardiology")).toEqual(["cardiology"]);
  });

  it("are removed whatever the case", () => {
    expect(withoutName(["Cardiology", "ENT"], "ent")).toEqual(["Cardiology"]);
  });

  it("order whole departments alike", () => {
    const list = [{ department: "b" }, { department: "A" }, { department: "a" }];
    expect(list.toSorted(byName).map(({ department }) => department)).toEqual(["A", "a", "b"]);
  });
});
