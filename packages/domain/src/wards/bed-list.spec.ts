import * as fc from "fast-check";
import { LIMITS } from "../limits.js";
import { formatBeds, parseBeds, readRange } from "./bed-list.js";
import { normaliseBeds } from "./ward.js";

describe("bed list", () => {
  it.each([
    ["1-3", ["1", "2", "3"]],
    ["A1-A3", ["A1", "A2", "A3"]],
    ["A1-3", ["A1", "A2", "A3"]],
    ["a1 – A3", ["a1", "a2", "a3"]],
    ["01-03", ["01", "02", "03"]],
    ["8-11", ["8", "9", "10", "11"]],
    ["1-2, A1-A2", ["1", "2", "A1", "A2"]],
    ["B2\nB1\r\n\nB10; B1", ["B1", "B2", "B10"]],
    ['A1\t"A2"\tA4-A5\r\n', ["A1", "A2", "A4", "A5"]],
    ["Bed 1-Bed 2", ["Bed 1", "Bed 2"]],
    ["1.1-1.3", ["1.1", "1.2", "1.3"]],
    ["2-1", ["2-1"]],
    ["B-1", ["B-1"]],
    ["B-1-B-3", ["B-1", "B-2", "B-3"]],
    ["A1-B3", ["A1-B3"]],
    [" , ;", []],
    ["", []],
  ])("reads %j as a list of beds", (text, beds) => {
    expect(parseBeds(text)).toEqual(beds);
  });

  it("stops just above the limit for an oversized list", () => {
    expect(parseBeds("1-999999999")).toHaveLength(LIMITS.wardBeds + 1);
    expect(readRange("1-99999999999999999999")).toBeNull();
  });

  it("writes neighbouring beds as ranges", () => {
    expect(formatBeds(["1", "2", "3", "5", "A1", "A2", "Side"])).toBe("1-3, 5, A1-A2, Side");
    expect(formatBeds(["08", "09", "10"])).toBe("08-10");
    expect(formatBeds([])).toBe("");
  });

  it("survives writing and reading for any labels", () => {
    const label = fc.stringMatching(/^[AB1-9 .-]{1,6}$/).filter((text) => readRange(text) === null);
    fc.assert(
      fc.property(fc.array(label), (labels) => {
        const beds = normaliseBeds(labels).filter((text) => readRange(text) === null);
        expect(parseBeds(formatBeds(beds))).toEqual(beds);
      }),
    );
  });
});
