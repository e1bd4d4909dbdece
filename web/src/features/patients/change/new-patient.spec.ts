import { createPatient } from "@wardline/contracts/patients/patient";
import { EMPTY_PATIENT, findNextField, toNewPatientBody, toPersonValues } from "./new-patient.js";

const VALUES = {
  ...EMPTY_PATIENT,
  name: "Ada Obi",
  gender: "female",
  age: "34",
  hospital_no: "HN-1",
};

function listRefusedFields(given: Partial<typeof VALUES>): string[] {
  const body = toNewPatientBody({ ...VALUES, ...given }, undefined);
  const issues = createPatient.body.safeParse(body).error?.issues ?? [];
  return issues.map(({ path }) => String(path[0]));
}

it("starts with the status Card Opened and without a gender", () => {
  expect(EMPTY_PATIENT).toMatchObject({ status: "card_opened", gender: "" });
});

describe("form validation", () => {
  it.each(["34", "0.5", "6 months"])("accepts an age of %s", (age) => {
    expect(listRefusedFields({ age })).toEqual([]);
  });

  it.each([
    ["name", "  "],
    ["hospital_no", "  "],
    ["gender", ""],
    ["age", " "],
    ["age", "0"],
  ])("rejects the field %s with the value %j", (field, value) => {
    expect(listRefusedFields({ [field]: value })).toEqual([field]);
  });
});

describe("matching person", () => {
  const found = { hospital_no: "HN-7", name: "Bola Ade", gender: "Male", age: 40 };

  it("fills in hospital number, name, lower-case gender and age", () => {
    expect(toPersonValues(found, false)).toEqual({
      hospital_no: "HN-7",
      name: "Bola Ade",
      gender: "male",
      age: "40",
    });
  });

  it("fills in the date of birth if the hospital uses it", () => {
    const withBirthDate = { ...found, date_of_birth: "1986-03-12" };
    expect(toPersonValues(withBirthDate, true).date_of_birth).toBe("1986-03-12");
    expect(toPersonValues(found, true).date_of_birth).toBeNull();
    expect(toPersonValues(withBirthDate, false)).not.toHaveProperty("date_of_birth");
  });

  it.each(["other", "unknown"])(
    "leaves the choice of gender open when the match's gender is %s",
    (gender) => {
      expect(toPersonValues({ ...found, gender }, false).gender).toBe("");
    },
  );

  it("leaves the age empty when the match has no age", () => {
    expect(toPersonValues({ ...found, age: null }, false).age).toBe("");
  });
});

it("sends the opening time for an earlier day but not for today", () => {
  expect(toNewPatientBody(VALUES, "2026-11-20T11:00:00.000Z")).toHaveProperty("created_at");
  expect(toNewPatientBody(VALUES, undefined)).not.toHaveProperty("created_at");
});

it("sends the bed, the teams and the teams' contacts only when they are given", () => {
  const plain = toNewPatientBody(VALUES, undefined);
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(["bed_no"]));
  expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(["teams"]));
  const given = { ...VALUES, bed_no: "A1", teams: ["Surgery", "Medicine"] };
  const body = toNewPatientBody(given, undefined, { emails: "on@call.example", phones: "0803" });
  expect(createPatient.body.parse(body)).toMatchObject({
    bed_no: "A1",
    teams: "Surgery,Medicine",
    team_email: "on@call.example",
    team_on_call: "0803",
  });
});

it("sends only the signals that are given", () => {
  const plain = Object.keys(toNewPatientBody(VALUES, undefined));
  expect(plain).not.toEqual(expect.arrayContaining(["flags"]));
  expect(plain).not.toEqual(expect.arrayContaining(["acuity"]));
  const given = { ...VALUES, flags: ["falls" as const], acuity: 3 as const, waiting_for: "Doctor" };
  expect(toNewPatientBody(given, undefined)).toMatchObject({
    flags: ["falls"],
    acuity: 3,
    waiting_for: "Doctor",
  });
});

it("moves focus to the first empty required field, then to the bed", () => {
  expect(findNextField({ ...VALUES, age: "" })).toBe("age");
  expect(findNextField(VALUES)).toBe("bed_no");
});
