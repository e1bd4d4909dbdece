import { buildPatient } from "../../../../testing/patient.js";
import { findCasualties, findPatients } from "./patient-search.js";

const patients = [
  buildPatient({ id: "1", name: "Bola Ade", hospital_no: "HN-10", bed_no: "A10" }),
  buildPatient({
    id: "2",
    name: "Zoë Udo",
    hospital_no: "HN-9",
    bed_no: "B2",
    paper_number: "D-001",
  }),
];
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

it.each([
  ["bOLA", ["1"]],
  ["hn-10", ["1"]],
  ["a10", ["1"]],
  ["zoe", ["2"]],
  ["d-001", ["2"]],
  ["", ["1", "2"]],
  ["nobody", []],
])("searches the patients page for %j", (query, expected) => {
  expect(ids(findPatients(patients, query))).toEqual(expected);
});

it("returns the same list when everyone matches, so no row is redrawn", () => {
  expect(findPatients(patients, "hn")).toBe(patients);
  expect(findCasualties(patients, "")).toBe(patients);
});

it("does not search beds on the casualties list", () => {
  expect(findCasualties(patients, "A10")).toEqual([]);
  expect(ids(findCasualties(patients, "udo"))).toEqual(["2"]);
  expect(ids(findCasualties(patients, "D-001"))).toEqual(["2"]);
});
