/** @jest-environment ./web/testing/browser.cjs */
import type { Ward } from "@wardline/contracts/patients/wards";
import { listScopeOptions, scopeText, toScope, toScopeValues } from "./ScopeChoice.js";

const north: Ward = { id: "w1", name: "North", beds: [], closed: [], version: 1 };

describe("the scope of a display", () => {
  it("offers wards, then departments", () => {
    expect(listScopeOptions({ wards: [], departments: [] }, [north], ["Surgery"])).toEqual([
      { group: "Wards", items: [{ value: "ward:w1", label: "North" }] },
      { group: "Departments", items: [{ value: "department:surgery", label: "Surgery" }] },
    ]);
  });

  it("still offers a chosen ward or department that was deleted", () => {
    const options = listScopeOptions({ wards: ["w2"], departments: ["Ear"] }, [north], ["Surgery"]);
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
  ])("describes the wards %j and the departments %j as %j", (wards, departments, text) => {
    expect(scopeText({ wards, departments }, [north])).toBe(text);
  });

  it("offers no empty group of choices", () => {
    expect(listScopeOptions({ wards: [], departments: [] }, [], [])).toEqual([]);
  });

  it("converts chosen values for the server", () => {
    const values = toScopeValues({ wards: ["w1"], departments: ["Surgery"] });
    expect(toScope(values)).toEqual({ wards: ["w1"], departments: ["surgery"] });
  });
});
