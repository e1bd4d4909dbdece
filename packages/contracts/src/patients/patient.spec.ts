import { createPatient, LATER_FIELD_DEFAULTS, PATIENT_FIELDS, patient } from "./patient.js";

describe("patient fields", () => {
  it.each([0.5, 150, "3 weeks"])("accepts an age of %j", (age) => {
    expect(createPatient.body.shape.age.safeParse(age).success).toBe(true);
  });

  it.each([0, -1, 151, 1e308])("rejects an age of %j", (age) => {
    expect(createPatient.body.shape.age.safeParse(age).success).toBe(false);
  });

  it("removes direction overrides, which could make one text look like another", () => {
    const text = createPatient.body.shape.team_on_call.parse(
      "Give \u202e5 mg\u202c,\n\u2066not 50\u2069 mg",
    );
    expect(text).toBe("Give 5 mg,\nnot 50 mg");
  });

  it("has the same empty value in EMPTY_LATER_FIELDS as in a new record", () => {
    const opened: Record<string, unknown> = createPatient.body.parse({
      name: "Adaeze Okafor",
      gender: "female",
      age: 30,
      hospital_no: "SL-1",
    });
    const optional = PATIENT_FIELDS.filter(
      (field) => patient.shape[field].safeParse(null).success || Array.isArray(opened[field]),
    );
    expect(optional).not.toEqual([]);
    for (const field of optional) {
      expect([field, (LATER_FIELD_DEFAULTS as Record<string, unknown>)[field]]).toEqual([
        field,
        opened[field],
      ]);
    }
  });
});
