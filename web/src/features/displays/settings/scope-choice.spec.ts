import type { Ward } from "@wardline/contracts/wards";
import { scopeOf, scopeOptions, scopeText, valuesOf } from "./scope-choice.js";

const north: Ward = { id: "w1", name: "North", beds: [], closed: [], version: 1 };

describe("whom a display may be for", () => {
  it("is wards, then departments", () => {
    expect(scopeOptions({ wards: [], departments: [] }, [north], ["Surgery"])).toEqual([
      { group: "Wards", items: [{ value: "ward:w1", label: "North" }] },
      { group: "Departments", items: [{ value: "department:surgery", label: "Surgery" }] },
    ]);
  });

  it("still says what was chosen and was deleted since", () => {
    const options = scopeOptions({ wards: ["w2"], departments: ["Ear"] }, [north], ["Surgery"]);
    expect(options.flatMap(({ items }) => items).map(({ label }) => label)).toEqual([
      "North",
      "A deleted ward",
      "Surgery",
      "Ear (removed)",
    ]);
  });

  it.each([
    [[], [], "The whole hospital"],
    [["w1"], ["Surgery"], "North, Surgery"],
    [["w2"], [], "a deleted ward"],
  ])("for the wards %j and the departments %j reads %j", (wards, departments, text) => {
    expect(scopeText({ wards, departments }, [north])).toBe(text);
  });

  it("has no empty group", () => {
    expect(scopeOptions({ wards: [], departments: [] }, [], [])).toEqual([]);
  });

  it("comes back as the server takes it", () => {
    const values = valuesOf({ wards: ["w1"], departments: ["Surgery"] });
    expect(scopeOf(values)).toEqual({ wards: ["w1"], departments: ["surgery"] });
  });
});
