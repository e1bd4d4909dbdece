import { patientOf } from "../../../../testing/patient.js";
import { settingsOfSignals } from "../../../../testing/signals.js";
import { nearDischarge, tileWords } from "./tile-words.js";

it("says of an expected discharge only what is near", () => {
  const today = "2026-11-30";
  expect(nearDischarge(null, today)).toBeNull();
  expect(nearDischarge("2026-11-29", today)).toBe("overdue");
  expect(nearDischarge("2026-11-30", today)).toBe("today");
  expect(nearDischarge("2026-12-01", today)).toBe("tomorrow");
  expect(nearDischarge("2026-12-02", today)).toBeNull();
});

it("says in words what the signs of a tile mean, and nothing of what there is not", () => {
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
