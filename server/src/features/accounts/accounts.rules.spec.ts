import { pickChangedFields } from "./accounts.rules.js";

const profile = {
  hospital_name: "St. Luke's",
  hospital_number: "",
  timezone: "UTC",
  duty_start: "00:00",
  logo_url: null,
};

describe("pickChangedFields", () => {
  it("returns changed fields with both values", () => {
    expect(pickChangedFields(profile, { hospital_name: "St. Mary's", timezone: "UTC" })).toEqual([
      { field: "hospital_name", from: "St. Luke's", to: "St. Mary's" },
    ]);
  });

  it("ignores blank values", () => {
    expect(pickChangedFields(profile, { hospital_name: "", hospital_number: "" })).toEqual([]);
  });

  it("includes a first logo", () => {
    expect(pickChangedFields(profile, { logo_url: "/uploads/a.webp" })).toEqual([
      { field: "logo_url", from: null, to: "/uploads/a.webp" },
    ]);
  });
});
