import { buildPatient } from "../../../../testing/patient.js";
import { readAge, toPatientValues, toUpdatedPatientBody } from "./patient-values.js";

const NO_CONTACTS = { emails: "", phones: "" };

describe("readAge", () => {
  it.each([
    ["34", 34],
    [" 0.5 ", 0.5],
    ["6 months", "6 months"],
    ["", ""],
    ["1e3", "1e3"],
    ["-1", "-1"],
  ])("reads %j as %j", (text, age) => {
    expect(readAge(text)).toBe(age);
  });
});

describe("toUpdatedPatientBody", () => {
  it("returns the same patient when nothing was changed", () => {
    const patient = buildPatient({ age: "34", teams: "Surgery,ENT" });
    const contacts = { emails: patient.team_email, phones: patient.team_on_call };
    expect(patient).toMatchObject(
      toUpdatedPatientBody(patient, toPatientValues(patient), contacts),
    );
  });

  it("joins teams and includes the contacts found for them", () => {
    const patient = buildPatient();
    const values = { ...toPatientValues(patient), teams: ["ENT", "Surgery"], age: "35" };
    expect(toUpdatedPatientBody(patient, values, { emails: "a@b", phones: "1\n2" })).toMatchObject({
      teams: "ENT,Surgery",
      age: 35,
      team_email: "a@b",
      team_on_call: "1\n2",
      gender: patient.gender,
    });
  });

  it("leaves contacts unchanged when the same ones arrive in another order", () => {
    const patient = buildPatient({ team_email: "a@b\nc@d", team_on_call: "0803\n0805" });
    const values = { ...toPatientValues(patient), name: "Ada Eze" };
    const data = toUpdatedPatientBody(patient, values, {
      emails: "c@d\na@b",
      phones: "0805\n0803",
    });
    expect(patient).toMatchObject({ ...data, name: patient.name });
  });

  it("clears the contacts when there is nobody to call", () => {
    const patient = buildPatient();
    expect(
      toUpdatedPatientBody(patient, { ...toPatientValues(patient), teams: [] }, NO_CONTACTS),
    ).toMatchObject({
      teams: "",
      team_email: "",
      team_on_call: "",
    });
  });
});
