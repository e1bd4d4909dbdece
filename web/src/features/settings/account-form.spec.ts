import { groupZones } from "../../shared/hospital/HospitalClock.js";
import { findAccountErrors, findLogoProblem, toAccountChange } from "./account-form.js";

const before = {
  hospital_name: "St. Mary",
  hospital_number: "",
  timezone: "UTC",
  duty_start: "00:00",
  logo: null,
};

describe("the account form", () => {
  it("sends only changed fields", () => {
    expect(toAccountChange(before, { ...before, hospital_number: " RC-1 " })).toEqual({
      body: { hospital_number: "RC-1" },
      logo: null,
    });
  });

  it("sends nothing for unchanged, padded or emptied fields", () => {
    expect(toAccountChange(before, { ...before, hospital_name: " St. Mary " })).toBeNull();
    expect(toAccountChange(before, { ...before, hospital_name: "" })).toBeNull();
  });

  it("sends a logo without other fields", () => {
    const logo = { type: "image/png", size: 10 } as File;
    expect(toAccountChange(before, { ...before, logo })).toEqual({ body: {}, logo });
  });

  it("sends the start of duties", () => {
    expect(toAccountChange(before, { ...before, duty_start: "08:00" })?.body).toEqual({
      duty_start: "08:00",
    });
  });

  it("refuses an invalid time", () => {
    expect(findAccountErrors({ ...before, duty_start: "25:00" })).toHaveProperty("duty_start");
  });

  it("refuses a name that is too long", () => {
    expect(findAccountErrors({ ...before, hospital_name: "x".repeat(121) })).toHaveProperty(
      "hospital_name",
    );
    expect(findAccountErrors(before)).toEqual({});
  });
});

it.each([
  [{ type: "image/png", size: 2 * 1024 * 1024 }, null],
  [{ type: "image/webp", size: 2 * 1024 * 1024 + 1 }, "Please choose an image of at most 2 MB."],
  [{ type: "image/svg+xml", size: 1 }, "Please choose a PNG, JPEG or WebP image."],
])("checks a logo: %j", (file, problem) => {
  expect(findLogoProblem(file)).toBe(problem);
});

it("always offers UTC and the hospital's own zone, each once", () => {
  const groups = groupZones("Africa/Lagos");
  const africa = groups.find(({ group }) => group === "Africa")?.items ?? [];
  expect(africa.filter(({ value }) => value === "Africa/Lagos")).toHaveLength(1);
  expect(groups.find(({ group }) => group === "Other")?.items).toContainEqual({
    value: "UTC",
    label: "UTC",
  });
});
