import { patientOf } from "../../../../testing/patient.js";
import {
  filterPatients,
  NO_TEAM,
  readStatuses,
  statusChoices,
  teamChoices,
} from "./patient-filter.js";

const patients = [
  patientOf({ id: "1", status: "admitted", teams: "Surgery" }),
  patientOf({ id: "2", status: "admitted", teams: "Medicine,surgery" }),
  patientOf({ id: "3", status: "new_patient", teams: "Medicine" }),
  patientOf({ id: "4", status: "new_patient", teams: "" }),
];
const all = { statuses: [], team: "" };

function idsOf(filter: Parameters<typeof filterPatients>[1]): string[] {
  return filterPatients(patients, filter).map(({ id }) => id);
}

it("reads the statuses of an address and passes over what is none", () => {
  expect(readStatuses("discharged,admitted,cured")).toEqual(["admitted", "discharged"]);
  expect(readStatuses("")).toEqual([]);
});

it("lets everyone through when nothing is chosen", () => {
  expect(idsOf(all)).toEqual(["1", "2", "3", "4"]);
});

it("takes any of the statuses, and of those the team whatever its case", () => {
  expect(idsOf({ statuses: ["admitted", "new_patient"], team: "SURGERY" })).toEqual(["1", "2"]);
  expect(idsOf({ statuses: ["new_patient"], team: "Surgery" })).toEqual([]);
  expect(idsOf({ statuses: [], team: NO_TEAM })).toEqual(["4"]);
});

it("counts each status among the chosen team's patients, and keeps a chosen one that has none", () => {
  expect(statusChoices(patients, all)).toEqual([
    { value: "new_patient", count: 2 },
    { value: "admitted", count: 2 },
  ]);
  expect(statusChoices(patients, { statuses: ["discharged"], team: "Medicine" })).toEqual([
    { value: "new_patient", count: 1 },
    { value: "admitted", count: 1 },
    { value: "discharged", count: 0 },
  ]);
});

it("counts each team among the chosen statuses, those without a team last", () => {
  expect(teamChoices(patients, all)).toEqual([
    { value: "Medicine", count: 2 },
    { value: "Surgery", count: 2 },
    { value: NO_TEAM, count: 1 },
  ]);
  expect(teamChoices(patients, { statuses: ["admitted"], team: "" })).toEqual([
    { value: "Medicine", count: 1 },
    { value: "Surgery", count: 2 },
  ]);
});
