import { PATIENT_FLAGS } from "@wardline/domain/patients/patient-flags";
import { fitMarks } from "./signal-texts.js";

it("shows all marks if there is room", () => {
  expect(fitMarks(["contact", "falls"], true, 128)).toEqual(["contact", "falls"]);
  expect(fitMarks([], true, 10)).toEqual([]);
  expect(fitMarks(PATIENT_FLAGS, true, 1000)).toEqual(PATIENT_FLAGS);
});

it("leaves room for the count of hidden marks", () => {
  expect(fitMarks(["airborne", "falls", "allergy", "nil_by_mouth"], true, 137)).toEqual([
    "airborne",
    "falls",
  ]);
  expect(fitMarks(["nil_by_mouth", "interpreter"], true, 44)).toEqual([]);
  // In the narrowest name column, a third mark would leave no gap between "+5" and the bed "4/37".
  expect(fitMarks(PATIENT_FLAGS, true, 150)).toEqual(PATIENT_FLAGS.slice(0, 2));
});
