import { buildPatient } from "../../../../testing/patient.js";
import { explainBed, listFreeBeds } from "./bed-proposals.js";

const ward = (id: string, name: string, beds: string[], closed: string[] = []) => ({
  id,
  name,
  beds,
  closed: closed.map((bed) => ({ bed, reason: "cleaning" as const })),
  version: 1,
});
const wards = [ward("n", "North", ["1", "2", "A1"], ["2"]), ward("s", "South", ["1", "B1"])];
const musa = buildPatient({ id: "musa", name: "Musa Bello", ward_id: "s", ward_bed: "B1" });
const discharged = buildPatient({ id: "gone", status: "discharged", ward_id: "n", ward_bed: "A1" });
const patients = [musa, discharged];

it("proposes each free bed by a text that identifies it", () => {
  expect(listFreeBeds(wards, patients)).toEqual([
    { text: "North 1", ward: "North" },
    { text: "A1", ward: "North" },
    { text: "South 1", ward: "South" },
  ]);
  expect(listFreeBeds([], patients)).toEqual([]);
});

it.each([
  ["a 1", "Bed A1 of North is free."],
  ["2", "Bed 2 of North is closed (cleaning)."],
  ["b1", "Bed B1 of South is taken: Musa Bello."],
  ["1", "Several wards have this bed. Please add the ward, as in “North 1”."],
  ["corridor", null],
  ["", null],
])("for the bed text %j, gives the explanation: %s", (text, sentence) => {
  expect(explainBed(text, null, wards, patients)).toBe(sentence);
});

it("describes no bed as free while occupancy is unknown", () => {
  expect(explainBed("B1", null, wards, "checking")).toBe(
    "Bed B1 of South. Checking whether this bed is free…",
  );
  expect(explainBed("A1", null, wards, "unknown")).toBe(
    "Bed A1 of North. Wardline cannot tell at the moment whether this bed is free.",
  );
  expect(explainBed("corridor", null, wards, "checking")).toBeNull();
});

it("adds no remark about the patient's own bed while occupancy is unknown", () => {
  expect(explainBed("b1", "musa", wards, "unknown", "B1")).toBe("Bed B1 of South.");
});

it("adds no remark about the patient's current bed", () => {
  expect(explainBed("B1", "musa", wards, patients)).toBe("Bed B1 of South.");
});
