import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import { buildPatient } from "../../../../testing/patient.js";
import {
  filterPatients,
  listStatusChoices,
  listTeamChoices,
  listWardChoices,
  NO_TEAM,
  readStatuses,
} from "./patient-filter.js";
import { NO_WARD } from "./patient-search.js";

const patients = [
  buildPatient({ id: "1", status: "admitted", teams: "Surgery" }),
  buildPatient({ id: "2", status: "admitted", teams: "Medicine,surgery" }),
  buildPatient({ id: "3", status: "new_patient", teams: "Medicine" }),
  buildPatient({ id: "4", status: "new_patient", teams: "" }),
];
const all = { statuses: [], team: "", ward: "", condition: null };

function listIds(filter: Parameters<typeof filterPatients>[1]): string[] {
  return filterPatients(patients, filter).map(({ id }) => id);
}

it("reads the statuses in a URL and ignores unknown ones", () => {
  expect(readStatuses("discharged,admitted,cured")).toEqual(["admitted", "discharged"]);
  expect(readStatuses("")).toEqual([]);
});

it("includes everyone when nothing is chosen", () => {
  expect(listIds(all)).toEqual(["1", "2", "3", "4"]);
});

it("matches any chosen status, and the team regardless of case", () => {
  expect(listIds({ ...all, statuses: ["admitted", "new_patient"], team: "SURGERY" })).toEqual([
    "1",
    "2",
  ]);
  expect(listIds({ ...all, statuses: ["new_patient"], team: "Surgery" })).toEqual([]);
  expect(listIds({ ...all, team: NO_TEAM })).toEqual(["4"]);
});

it("includes only patients that match the predicate, even with other filters", () => {
  const condition = ({ id }: { id: string }) => id === "1" || id === "4";
  expect(listIds({ ...all, condition })).toEqual(["1", "4"]);
  expect(listIds({ ...all, condition, team: NO_TEAM })).toEqual(["4"]);
});

it("offers every status with counts for the chosen team", () => {
  const none = PATIENT_STATUSES.map((value) => ({ value, count: 0 }));
  const withCounts = (counts: Partial<Record<PatientStatus, number>>) =>
    none.map(({ value }) => ({ value, count: counts[value] ?? 0 }));
  expect(listStatusChoices(patients, all)).toEqual(withCounts({ new_patient: 2, admitted: 2 }));
  expect(
    listStatusChoices(patients, { ...all, statuses: ["discharged"], team: "Medicine" }),
  ).toEqual(withCounts({ new_patient: 1, admitted: 1 }));
  expect(listStatusChoices([], all)).toEqual(none);
});

it("counts teams within the chosen statuses and lists patients without a team last", () => {
  expect(listTeamChoices(patients, all)).toEqual([
    { value: "Medicine", count: 2 },
    { value: "Surgery", count: 2 },
    { value: NO_TEAM, count: 1 },
  ]);
  expect(listTeamChoices(patients, { ...all, statuses: ["admitted"] })).toEqual([
    { value: "Medicine", count: 1 },
    { value: "Surgery", count: 2 },
  ]);
});

describe("the ward filter", () => {
  const wards = [
    { id: "n", name: "North" },
    { id: "s", name: "South" },
  ];
  const patientsInWards = [
    buildPatient({ id: "1", status: "admitted", ward_id: "n" }),
    buildPatient({ id: "2", status: "new_patient", ward_id: "n" }),
    buildPatient({ id: "3", ward_id: "gone" }),
    buildPatient({ id: "4", ward_id: null }),
  ];
  const listShownIds = (ward: string) =>
    filterPatients(patientsInWards, { ...all, ward }).map(({ id }) => id);

  it("limits a list to patients in the chosen ward, or in no ward", () => {
    expect(listShownIds("n")).toEqual(["1", "2"]);
    expect(listShownIds(NO_WARD)).toEqual(["4"]);
    expect(listShownIds("")).toHaveLength(4);
  });

  it("counts patients within the chosen statuses, in the order of wards, with No ward last", () => {
    expect(listWardChoices(patientsInWards, { ...all, statuses: ["admitted"] }, wards)).toEqual([
      { value: "n", label: "North", count: 1 },
      { value: "s", label: "South", count: 0 },
      { value: NO_WARD, label: "No ward", count: 0 },
    ]);
  });

  it("offers no wards if there are none, and offers a deleted ward if it is chosen", () => {
    expect(listWardChoices(patientsInWards, all, [])).toEqual([]);
    expect(listWardChoices(patientsInWards, { ...all, ward: "gone" }, wards)[2]).toEqual({
      value: "gone",
      label: "A former ward",
      count: 1,
    });
  });
});
