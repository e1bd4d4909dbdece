/** @jest-environment ./web/testing/browser.cjs */
import { PATIENT_FLAG_MARKS } from "@wardline/domain/patients/patient-flags";
import { buildPatient } from "../../../../testing/patient.js";
import { buildSignalSettings } from "../../../../testing/signals.js";
import { describeTile, GENDER_SHORT_LABELS, getNearDischarge } from "./PatientTile.js";

it("shows an expected discharge only when it is near", () => {
  const today = "2026-11-30";
  expect(getNearDischarge(null, today)).toBeNull();
  expect(getNearDischarge("2026-11-29", today)).toBe("overdue");
  expect(getNearDischarge("2026-11-30", today)).toBe("today");
  expect(getNearDischarge("2026-12-01", today)).toBe("tomorrow");
  expect(getNearDischarge("2026-12-02", today)).toBeNull();
});

it("describes the signs of a tile in words and omits missing ones", () => {
  const time = { now: Date.parse("2026-11-18T10:30:00Z"), today: "2026-11-18" };
  const { targets } = buildSignalSettings();
  const plain = buildPatient({ status: "admitted", teams: "" });
  expect(describeTile(plain, { ...time, scale: "sats", targets })).toBe("Admitted, Female");
  const waitingPatient = buildPatient({
    status: "new_patient_reviewed",
    expected_discharge: "2026-11-20",
  });
  expect(describeTile(waitingPatient, { ...time, scale: "sats", targets })).toBe(
    "New Patient Reviewed, Female, Surgery, Waiting 2 h 30 min, target 2 h, Discharge 20 Nov",
  );
  expect(describeTile(waitingPatient, { ...time, scale: "sats", targets: undefined })).toBe(
    "New Patient Reviewed, Female, Surgery, Discharge 20 Nov",
  );
});

it("uses each letter for only one meaning", () => {
  const letters = [
    ...Object.values(PATIENT_FLAG_MARKS).map(({ mark }) => mark),
    ...Object.values(GENDER_SHORT_LABELS),
  ];
  expect(new Set(letters).size).toBe(letters.length);
});
