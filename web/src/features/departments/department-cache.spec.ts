/** @jest-environment ./web/testing/browser.cjs */
import { addName, compareByName, removeName } from "./department-cache.js";

describe("department names", () => {
  it("sorts names without regard to case", () => {
    expect(addName(["Cardiology", "surgery"], "ENT")).toEqual(["Cardiology", "ENT", "surgery"]);
  });

  it("lists no name twice", () => {
    expect(addName(["Cardiology"], "cardiology")).toEqual(["cardiology"]);
  });

  it("removes a name without regard to case", () => {
    expect(removeName(["Cardiology", "ENT"], "ent")).toEqual(["Cardiology"]);
  });

  it("sorts departments without regard to case", () => {
    const list = [{ department: "b" }, { department: "A" }, { department: "a" }];
    expect(list.toSorted(compareByName).map(({ department }) => department)).toEqual([
      "A",
      "a",
      "b",
    ]);
  });
});
