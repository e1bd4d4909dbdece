import { diffFields } from "./field-changes.js";

const FIELDS = ["name", "bed", "isOpen"] as const;
const before = { name: "Ada", bed: "", isOpen: true };

describe("diffFields", () => {
  it("returns the differing fields in list order", () => {
    expect(diffFields(FIELDS, before, { isOpen: false, bed: "B1", name: "Ada" })).toEqual([
      { field: "bed", from: "", to: "B1" },
      { field: "isOpen", from: true, to: false },
    ]);
  });

  it("ignores fields that were not given", () => {
    expect(diffFields(FIELDS, before, { name: undefined })).toEqual([]);
  });

  it("compares lists by their values", () => {
    const flagged = { flags: ["falls", "allergy"] };
    expect(diffFields(["flags"], flagged, { flags: ["falls", "allergy"] })).toEqual([]);
    expect(diffFields(["flags"], flagged, { flags: ["falls"] })).toEqual([
      { field: "flags", from: ["falls", "allergy"], to: ["falls"] },
    ]);
  });

  it("includes a cleared value", () => {
    expect(diffFields(FIELDS, before, { name: "" })).toEqual([
      { field: "name", from: "Ada", to: "" },
    ]);
  });
});
