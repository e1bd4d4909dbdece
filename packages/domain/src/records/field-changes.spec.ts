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

  it("compares objects in lists by their values, whatever the order of their keys", () => {
    const stored = { numbers: [{ system: "Insurance", value: "7" }] };
    const given = { numbers: [{ value: "7", system: "Insurance" }] };
    expect(diffFields(["numbers"], stored, given)).toEqual([]);
    const other = { numbers: [{ system: "Insurance", value: "8" }] };
    expect(diffFields(["numbers"], stored, other)).toHaveLength(1);
  });

  it("includes a cleared value", () => {
    expect(diffFields(FIELDS, before, { name: "" })).toEqual([
      { field: "name", from: "Ada", to: "" },
    ]);
  });
});
