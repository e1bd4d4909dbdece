import type { Ward } from "@wardline/contracts/patients/wards";
import { sortBy } from "@wardline/domain/records/list-view";
import { buildPatient } from "../../../../testing/patient.js";
import { getBedSortValue } from "./bed-sort.js";

const north: Ward = { id: "n", name: "North", beds: ["3", "4", "1"], closed: [], version: 1 };
const east: Ward = { id: "e", name: "East", beds: ["10"], closed: [], version: 1 };
const buildPatientIn = (ward_id: string | null, bed: string) =>
  buildPatient({ bed_no: bed, ward_id, ward_bed: ward_id === null ? null : bed });
const patients = [
  buildPatientIn(null, "corridor"),
  buildPatientIn("e", "10"),
  buildPatientIn("n", "1"),
  buildPatientIn("n", "4"),
  buildPatientIn("n", "3"),
];
const listSortedBeds = (wards: readonly Ward[]) =>
  sortBy(patients, getBedSortValue(wards), "asc").map(({ bed_no }) => bed_no);

it("sorts beds by text when the hospital has no order of its own", () => {
  expect(listSortedBeds([east, north])).toEqual(["1", "3", "4", "10", "corridor"]);
});

it("follows the hospital's order of wards and bays, and puts patients without a ward's bed last", () => {
  const bays = [{ name: "Window", beds: ["3", "4"] }];
  expect(
    listSortedBeds([
      { ...north, bays, order: 1 },
      { ...east, order: 2 },
    ]),
  ).toEqual(["3", "4", "1", "10", "corridor"]);
});
