import { createPatient, LATER_FIELDS, PATIENT_FIELDS, patient } from "./patients.js";

describe("fields of a patient", () => {
  it.each([0.5, 150, "3 weeks"])("have an age of %j", (age) => {
    expect(createPatient.body.shape.age.safeParse(age).success).toBe(true);
  });

  it.each([0, -1, 151, 1e308])("have no age of %j", (age) => {
    expect(createPatient.body.shape.age.safeParse(age).success).toBe(false);
  });

  it("hold no override of direction, by which a text reads as another one", () => {
    const text = createPatient.body.shape.team_on_call.parse(
      "Give \u202e5 mg\u202c,\n\u2066not 50\u2069 mg",
    );
    expect(text).toBe("Give 5 mg,\nnot 50 mg");
  });

  it("that may be empty have their empty value in LATER_FIELDS, the one that a new card has", () => {
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
      expect([field, (LATER_FIELDS as Record<string, unknown>)[field]]).toEqual([
        field,
        opened[field],
      ]);
    }
  });
});
