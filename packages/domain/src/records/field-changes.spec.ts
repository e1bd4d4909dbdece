import { diffFields } from "./field-changes.js";

const FIELDS = ["name", "bed", "isOpen"] as const;
const before = { name: "Ada", bed: "", isOpen: true };

describe("the fields that a change changes", () => {
  it("are those that differ, in the order of the list", () => {
    expect(diffFields(FIELDS, before, { isOpen: false, bed: "B1", name: "Ada" })).toEqual([
      { field: "bed", from: "", to: "B1" },
      { field: "isOpen", from: true, to: false },
    ]);
  });

  it("do not hold what was not given", () => {
    expect(diffFields(FIELDS, before, { name: undefined })).toEqual([]);
  });

  it("hold a list that has other values, and not one that has the same", () => {
    const flagged = { flags: ["falls", "allergy"] };
    expect(diffFields(["flags"], flagged, { flags: ["falls", "allergy"] })).toEqual([]);
    expect(diffFields(["flags"], flagged, { flags: ["falls"] })).toEqual([
      { field: "flags", from: ["falls", "allergy"], to: ["falls"] },
    ]);
  });

  it("hold a value that was blanked", () => {
    expect(diffFields(FIELDS, before, { name: "" })).toEqual([
      { field: "name", from: "Ada", to: "" },
    ]);
  });
});
