import type { Patient } from "@wardline/contracts/patients/patient";
import type { Acuity } from "@wardline/domain/patients/acuity";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { DEFAULT_WAITING_TARGETS } from "@wardline/domain/patients/waiting";
import { computeWaitingRank, needsAttention } from "@wardline/domain/patients/waiting-order";
import { sortBy } from "@wardline/domain/records/list-view";
import { buildPatient } from "../../../../testing/patient.js";
import { getWaitingPlace, hasWaitedTooLong } from "./patient-filter.js";

const since = (time: string) => ({ status_since: `2026-11-22T${time}:00Z` });
const NOW = Date.parse("2026-11-22T10:00:00Z");

it("finds patients who wait longer than the target of their status or acuity", () => {
  const isTooLong = (given: Parameters<typeof buildPatient>[0]) =>
    hasWaitedTooLong(buildPatient(given), DEFAULT_WAITING_TARGETS, NOW);
  expect(isTooLong({ status: "new_patient", ...since("08:59") })).toBe(true);
  expect(isTooLong({ status: "new_patient", ...since("09:30") })).toBe(false);
  expect(isTooLong({ status: "new_patient", acuity: 2, ...since("09:30") })).toBe(true);
  expect(isTooLong({ status: "admitted", ...since("00:00") })).toBe(false);
});

it("sorts 44 patients in the same waiting order as the boards", () => {
  const patients = Array.from({ length: 44 }, (_, index) =>
    buildPatient({
      id: String(index),
      status: PATIENT_STATUSES[index % 4] ?? "admitted",
      acuity: index % 3 === 0 ? null : (((index % 4) + 1) as Acuity),
      status_since: new Date(NOW - ((index * 37) % 331) * 60_000).toISOString(),
    }),
  );
  const place = (patient: Patient) => getWaitingPlace(patient, DEFAULT_WAITING_TARGETS, NOW);
  const rank = (patient: Patient) => computeWaitingRank(patient, DEFAULT_WAITING_TARGETS, NOW);
  const inOrder = patients.toSorted((one, other) => rank(one) - rank(other) || 0);
  const urgentPatients = inOrder.filter((patient) => needsAttention(rank(patient)));
  expect(urgentPatients.length).toBeGreaterThan(10);
  const sorted = sortBy(patients, place, "asc").map(({ id }) => id);
  expect(sorted.slice(0, urgentPatients.length)).toEqual(urgentPatients.map(({ id }) => id));
});

it("sorts by the boards' waiting order and puts patients without a target last", () => {
  const patients = [
    buildPatient({ id: "no target", status: "admitted", ...since("01:00") }),
    buildPatient({ id: "three hours", status: "new_patient", ...since("07:00") }),
    buildPatient({ id: "acuity 1", status: "new_patient", acuity: 1, ...since("09:57") }),
    buildPatient({ id: "within", status: "new_patient_reviewed", ...since("09:30") }),
  ];
  const place = (patient: (typeof patients)[number]) =>
    getWaitingPlace(patient, DEFAULT_WAITING_TARGETS, NOW);
  const order = patients.toSorted((one, other) => place(one) - place(other));
  expect(order.map(({ id }) => id)).toEqual(["acuity 1", "three hours", "within", "no target"]);
  expect(getWaitingPlace(patients[1] as never, undefined, NOW)).toBe(Number.MAX_SAFE_INTEGER);
});
