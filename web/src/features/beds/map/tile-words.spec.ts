/** @jest-environment ./web/testing/browser.cjs */
import { PATIENT_FLAG_MARKS } from "@wardline/domain/patients/patient-flags";
import { patientOf } from "../../../../testing/patient.js";
import { settingsOfSignals } from "../../../../testing/signals.js";
import { SEX_LETTERS } from "./PatientTile.js";
import { nearDischarge, tileWords } from "./tile-words.js";

it("shows an expected discharge only when it is near", () => {
  const today = "2026-11-30";
  expect(nearDischarge(null, today)).toBeNull();
  expect(nearDischarge("2026-11-29", today)).toBe("overdue");
  expect(nearDischarge("2026-11-30", today)).toBe("today");
  expect(nearDischarge("2026-12-01", today)).toBe("tomorrow");
  expect(nearDischarge("2026-12-02", today)).toBeNull();
});

it("describes the signs of a tile in words and omits missing ones", () => {
  const time = { now: Date.parse("2026-11-18T10:30:00Z"), today: "2026-11-18" };
  const { targets } = settingsOfSignals();
  const plain = patientOf({ status: "admitted", teams: "" });
  expect(tileWords(plain, { ...time, scale: "sats", targets })).toBe("Admitted, Female");
  const waits = patientOf({ status: "new_patient_reviewed", expected_discharge: "2026-11-20" });
  expect(tileWords(waits, { ...time, scale: "sats", targets })).toBe(
    "New Patient Reviewed, Female, Surgery, Waiting 2 h 30 min, target 2 h, Discharge 20 Nov",
  );
  expect(tileWords(waits, { ...time, scale: "sats", targets: undefined })).toBe(
    "New Patient Reviewed, Female, Surgery, Discharge 20 Nov",
  );
});

it("uses each letter for only one meaning", () => {
  const letters = [
    ...Object.values(PATIENT_FLAG_MARKS).map(({ mark }) => mark),
    ...Object.values(SEX_LETTERS),
  ];
  expect(new Set(letters).size).toBe(letters.length);
});
