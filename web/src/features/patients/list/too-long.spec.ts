import { DEFAULT_WAITING_TARGETS } from "@wardline/domain/patients/waiting";
import { patientOf } from "../../../../testing/patient.js";
import { targetReachedAt, waitsTooLong } from "./patient-filter.js";

const since = (time: string) => ({ status_since: `2026-11-22T${time}:00Z` });
const NOW = Date.parse("2026-11-22T10:00:00Z");

it("tells who waits longer than the target of the status or of the acuity", () => {
  const waits = (given: Parameters<typeof patientOf>[0]) =>
    waitsTooLong(patientOf(given), DEFAULT_WAITING_TARGETS, NOW);
  expect(waits({ status: "new_patient", ...since("08:59") })).toBe(true);
  expect(waits({ status: "new_patient", ...since("09:30") })).toBe(false);
  expect(waits({ status: "new_patient", acuity: 2, ...since("09:30") })).toBe(true);
  expect(waits({ status: "admitted", ...since("00:00") })).toBe(false);
});

it("sorts the longest overdue first and those without a target last", () => {
  const patients = [
    patientOf({ id: "no target", status: "admitted", ...since("01:00") }),
    patientOf({ id: "an hour from nine", status: "new_patient", ...since("09:00") }),
    patientOf({
      id: "at once from half past nine",
      status: "new_patient",
      acuity: 1,
      ...since("09:30"),
    }),
  ];
  const order = patients.toSorted(
    (one, other) =>
      targetReachedAt(one, DEFAULT_WAITING_TARGETS) -
      targetReachedAt(other, DEFAULT_WAITING_TARGETS),
  );
  expect(order.map(({ id }) => id)).toEqual([
    "at once from half past nine",
    "an hour from nine",
    "no target",
  ]);
  expect(targetReachedAt(patients[1] as never, undefined)).toBe(Number.MAX_SAFE_INTEGER);
});
