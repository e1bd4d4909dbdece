/** @jest-environment ./web/testing/browser.cjs */
import { screen } from "@testing-library/react";
import { logInAdministrator } from "../../../../testing/administrator.js";
import { buildPatient } from "../../../../testing/patient.js";
import { renderPart } from "../../../../testing/render-part.js";
import { createContactsLookup } from "../../../shared/contacts/patient-contacts.js";
import { wardsQuery } from "../../../shared/hospital/wards.js";
import { ShiftSheet, sortByWard } from "./sheets.js";

const NORTH = { id: "north", name: "North", beds: ["A2", "A10"], closed: [], version: 1 };
const SOUTH = { id: "south", name: "South", beds: ["B1"], closed: [], version: 1 };
const patients = [
  buildPatient({ id: "a", name: "Amina Bello", ward_id: "north", bed_no: "A10" }),
  buildPatient({ id: "b", name: "Chidi Eze", ward_id: "south", bed_no: "B1", flags: ["allergy"] }),
  buildPatient({ id: "c", name: "Efe Obi", ward_id: "north", bed_no: "A2" }),
  buildPatient({ id: "d", name: "Dayo Ojo", ward_id: null, bed_no: "" }),
  buildPatient({
    id: "e",
    name: "Gone Home",
    ward_id: "south",
    bed_no: "B1",
    status: "discharged",
  }),
];

it("lists the wards bed by bed and patients without a bed last", () => {
  expect(
    sortByWard(patients.slice(0, 4), [SOUTH, NORTH]).map(({ name, occupants }) => [
      name,
      occupants.map((one) => one.name),
    ]),
  ).toEqual([
    ["South", ["Chidi Eze"]],
    ["North", ["Efe Obi", "Amina Bello"]],
    ["No ward", ["Dayo Ojo"]],
  ]);
  expect(sortByWard(patients, []).map(({ name }) => name)).toEqual(["All patients"]);
});

it("follows the order of a ward's bays", () => {
  const bays = [{ name: "Window", beds: ["A10"] }];
  const north = { ...NORTH, beds: ["A10", "A2"], bays };
  const inBeds = patients.slice(0, 3).map((one) => ({ ...one, ward_bed: one.bed_no }));
  expect(
    sortByWard(inBeds, [north]).flatMap(({ occupants }) => occupants.map((one) => one.bed_no)),
  ).toEqual(["A10", "A2", "B1"]);
});

it("shows each patient's identity, state, marks and contacts, and leaves room for notes", async () => {
  const { queryClient } = logInAdministrator();
  queryClient.setQueryData(wardsQuery.queryKey, [NORTH, SOUTH]);
  await renderPart(
    queryClient,
    <ShiftSheet
      patients={patients}
      isPrintDialogNeeded={false}
      day="2026-11-23"
      findContacts={createContactsLookup([])}
      onDone={() => undefined}
    />,
  );
  const row = screen.getByRole("row", { name: /Chidi Eze/, hidden: true });
  expect(row.textContent).toMatch(/^B11 of 1Chidi Eze.+Allergy/);
  expect(row.lastElementChild?.textContent?.trim()).toBe("");
  // A discharged patient's bed may belong to someone else.
  expect(screen.queryByText("Gone Home")).toBeNull();
  for (const ward of ["North", "South", "No ward"]) {
    expect(screen.getByText(new RegExp(`^${ward}: Shift list, .+: 4 patients$`))).toBeTruthy();
  }
});
