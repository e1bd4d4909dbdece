import * as fc from "fast-check";
import { LIMITS } from "../limits.js";
import {
  BedDirectory,
  bedLabelProblem,
  foldBed,
  isSameBed,
  normaliseBeds,
  sortWards,
  wardNameProblem,
} from "./ward.js";

const north = { id: "north", name: "North", beds: ["1", "12", "A12"] };
const south = { id: "south", name: "South", beds: ["12", "B1"] };
const directory = new BedDirectory([north, south]);
const inNorth = (ward_bed: string) => ({ ward_id: "north", ward_bed });
const inSouth = (ward_bed: string) => ({ ward_id: "south", ward_bed });

describe("bed label", () => {
  it.each(["A12", "a12", " A 12 ", "Ａ１２", "a\t12"])("recognises bed A12 in %j", (text) => {
    expect(foldBed(text)).toBe("a12");
  });

  it("has the same folded form when folded twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(foldBed(foldBed(text))).toBe(foldBed(text));
      }),
    );
  });

  it("is short and without separators of lists or wards", () => {
    expect(bedLabelProblem("Resus Bay 1")).toBeNull();
    expect(bedLabelProblem("x".repeat(LIMITS.bedLabel + 1))).toBe("too_long");
    expect(bedLabelProblem("1/2")).toBe("separator");
    expect(bedLabelProblem("1,2")).toBe("separator");
    expect(bedLabelProblem("1;2")).toBe("separator");
  });

  it("appears once, in natural order, in its first spelling", () => {
    expect(normaliseBeds(["A10", "a 2", "A2", " 1 ", "", "A  1"])).toEqual([
      "1",
      "A 1",
      "a 2",
      "A10",
    ]);
  });
});

describe("ward name", () => {
  it("is short enough to fit with a bed label into a patient's bed number", () => {
    expect(LIMITS.wardName + 1 + LIMITS.bedLabel).toBeLessThanOrEqual(LIMITS.shortText);
    expect(wardNameProblem("Obstetrics and Gynaecology")).toBeNull();
    expect(wardNameProblem("x".repeat(LIMITS.wardName + 1))).toBe("too_long");
    expect(wardNameProblem("North/East")).toBe("separator");
    expect(wardNameProblem("North, East")).toBe("separator");
  });

  it("determines the order of wards, with numbers in natural order", () => {
    const named = ["Ward 10", "Ward 2", "Annex"].map((name) => ({ name }));
    expect(sortWards(named).map(({ name }) => name)).toEqual(["Annex", "Ward 2", "Ward 10"]);
  });
});

describe("bed of a patient", () => {
  it.each([
    ["A12", inNorth("A12")],
    ["a 12", inNorth("A12")],
    ["1", inNorth("1")],
    ["North 12", inNorth("12")],
    ["north/12", inNorth("12")],
    ["South 12", inSouth("12")],
    ["South B1", inSouth("B1")],
  ])("is a known bed for %j", (text, place) => {
    expect(directory.find(text)).toEqual(place);
  });

  it.each(["12", "13", "", "West 12", "corridor", "North"])("is only text for %j", (text) => {
    expect(directory.find(text)).toBeNull();
  });

  it("is written with a slash if ward and label together look like another ward's label", () => {
    const both = new BedDirectory([
      { id: "a", name: "A", beds: ["12"] },
      { id: "b", name: "B", beds: ["A12", "12"] },
    ]);
    expect(both.find("A 12")).toBeNull();
    expect(both.bedText({ ward_id: "a", ward_bed: "12" })).toBe("A/12");
    expect(both.bedText({ ward_id: "b", ward_bed: "A12" })).toBe("B A12");
  });

  it("is never a known bed if there are no wards", () => {
    fc.assert(
      fc.property(fc.string(), (text) => expect(new BedDirectory([]).find(text)).toBeNull()),
    );
  });

  it("is written as the shortest text that identifies the bed", () => {
    expect(directory.bedText(inNorth("A12"))).toBe("A12");
    expect(directory.bedText(inNorth("12"))).toBe("North 12");
    expect(directory.bedText({ ward_id: "west", ward_bed: "1" })).toBeNull();
    expect(directory.bedText(inNorth("99"))).toBeNull();
  });

  it("has a text that identifies exactly this bed, whatever the wards are", () => {
    const label = fc.stringMatching(/^[AB1-3]{1,3}$/);
    const wards = fc
      .uniqueArray(fc.record({ name: fc.stringMatching(/^[AB12]{1,2}$/), beds: fc.array(label) }), {
        selector: ({ name }) => foldBed(name),
        maxLength: 4,
      })
      .map((given) =>
        given.map(({ name, beds }, index) => ({
          id: `w${index}`,
          name,
          beds: normaliseBeds(beds),
        })),
      );
    fc.assert(
      fc.property(wards, (given) => {
        const anyDirectory = new BedDirectory(given);
        for (const { id, beds } of given) {
          for (const ward_bed of beds) {
            const text = anyDirectory.bedText({ ward_id: id, ward_bed });
            expect(text).not.toBeNull();
            expect(anyDirectory.find(text ?? "")).toEqual({ ward_id: id, ward_bed });
          }
        }
      }),
    );
  });

  it("is the same bed if ward and label are the same", () => {
    expect(isSameBed(inNorth("A12"), inNorth("a12"))).toBe(true);
    expect(isSameBed(inNorth("12"), inSouth("12"))).toBe(false);
    expect(isSameBed({ ward_id: null, ward_bed: null }, { ward_id: null, ward_bed: null })).toBe(
      false,
    );
    expect(isSameBed(null, inNorth("12"))).toBe(false);
  });
});
