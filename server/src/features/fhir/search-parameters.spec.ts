import { AppError } from "../../errors/app-error.js";
import { isUpdatedWithin, readSearch } from "./search-parameters.js";

const ALL = {
  names: ["_lastUpdated", "status", "location"],
  isLenient: false,
  zone: "Africa/Lagos",
} as const;

const read = (query: Record<string, unknown>, options: Partial<typeof ALL> | object = {}) =>
  readSearch(query, { ...ALL, ...options });

describe("readSearch", () => {
  it("requests 50 results without filters if there are no parameters", () => {
    expect(read({})).toEqual({
      ids: null,
      count: 50,
      after: null,
      updatedFrom: null,
      updatedUntil: null,
      statuses: null,
      locations: null,
      used: [],
    });
  });

  it("accepts lists, references and pages", () => {
    const query = { _id: "a,b", status: "arrived,triaged", location: "Location/w,w-1", _page: "z" };
    expect(read(query)).toMatchObject({
      ids: ["a", "b"],
      statuses: ["arrived", "triaged"],
      locations: ["w", "w-1"],
      after: "z",
      used: Object.entries(query),
    });
  });

  it.each([
    ["1", 1],
    ["200", 200],
    ["5000", 200],
  ])("requests a page of %s", (_count, count) => {
    expect(read({ _count }).count).toBe(count);
  });

  it.each([
    ["ge2026-11-30", "2026-11-29T23:00:00.000Z", null],
    ["gt2026-11-30", "2026-11-30T23:00:00.000Z", null],
    ["lt2026-11-30", null, "2026-11-29T23:00:00.000Z"],
    ["le2026-11-30", null, "2026-11-30T23:00:00.000Z"],
    ["2026-11-30", "2026-11-29T23:00:00.000Z", "2026-11-30T23:00:00.000Z"],
    ["gt2026-11-30T08:00:00.123Z", "2026-11-30T08:00:00.124Z", null],
    ["eq2026-11-30T08:00:00+01:00", "2026-11-30T07:00:00.000Z", "2026-11-30T07:00:01.000Z"],
  ])("limits the time of the last change by %s", (_lastUpdated, from, until) => {
    const { updatedFrom, updatedUntil } = read({ _lastUpdated });
    expect(updatedFrom).toBe(from === null ? null : Date.parse(from));
    expect(updatedUntil).toBe(until === null ? null : Date.parse(until));
  });

  it("limits the time of the last change on both sides", () => {
    const search = read({ _lastUpdated: ["ge2026-11-30T08:00:00Z", "lt2026-11-30T09:00:00Z"] });
    const at = Date.parse("2026-11-30T08:00:00Z");
    expect(
      [at - 1, at, at + 3_600_000 - 1, at + 3_600_000].map((one) => isUpdatedWithin(one, search)),
    ).toEqual([false, true, true, false]);
  });

  it.each([
    [{ name: "Bello" }, "name"],
    [{ "status:not": "finished" }, "status:not"],
    [{ _sort: "_id" }, "_sort"],
    [{ _count: "0" }, "_count"],
    [{ _count: "many" }, "_count"],
    [{ _id: ["a", "b"] }, "_id"],
    [{ _lastUpdated: "2026" }, "_lastUpdated"],
    [{ _lastUpdated: "ap2026-11-30" }, "_lastUpdated"],
    [{ _lastUpdated: "ge2026-11-30T08:00" }, "_lastUpdated"],
    [{ _format: "xml" }, "_format"],
  ])("refuses %j", (query, path) => {
    const refused = expect.objectContaining({
      details: { errors: [expect.objectContaining({ path })] },
    }) as AppError;
    expect(() => read(query)).toThrow(AppError);
    try {
      read(query);
    } catch (error) {
      expect(error).toEqual(refused);
    }
  });

  it("ignores unknown parameters if lenient, but still refuses invalid values", () => {
    const lenient = { isLenient: true };
    expect(read({ name: "Bello", status: "finished" }, lenient)).toMatchObject({
      statuses: ["finished"],
      used: [["status", "finished"]],
    });
    expect(() => read({ _count: "0" }, lenient)).toThrow(AppError);
    expect(() => read({ location: "w" }, { names: ["status"] })).toThrow(AppError);
  });
});
