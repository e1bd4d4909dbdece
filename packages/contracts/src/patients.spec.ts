import { createPatient, LATER_FIELDS, PATIENT_FIELDS, patient } from "./patients.js";

describe("fields of a patient", () => {
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
