import { buildPatient } from "../../../../testing/patient.js";
import { previewBindings, previewText } from "./ward-preview.js";

const buildPatientIn = (name: string, bed_no: string, ward_bed: string | null = null) =>
  buildPatient({ id: name, name, bed_no, ward_bed, ward_id: ward_bed === null ? null : "n" });

it("names the patients who would get a bed of the ward and those who would lose it", () => {
  const patients = [
    buildPatientIn("Stays", "1", "1"),
    buildPatientIn("Leaves", "2", "2"),
    buildPatientIn("Comes", "3"),
    buildPatientIn("Elsewhere", "corridor"),
    { ...buildPatientIn("Gone", "2", "2"), status: "discharged" as const },
  ];
  const preview = previewBindings(patients, [{ id: "n", name: "North", beds: ["1", "3"] }]);
  expect(preview.bound.map(({ name }) => name)).toEqual(["Comes"]);
  expect(preview.released.map(({ name }) => name)).toEqual(["Leaves"]);
  expect(previewText(preview)).toEqual([
    "Comes will be shown in these beds.",
    "Leaves will no longer be in a ward's bed. Their cards keep the bed as written.",
  ]);
  expect(previewText({ bound: [], released: [] })).toEqual([]);
});

it("counts the patients if there are many", () => {
  const [a, b, c] = ["Ada", "Ben", "Chi"].map((name) => buildPatientIn(name, "1")) as [
    never,
    never,
    never,
  ];
  expect(previewText({ bound: [a, b], released: [] })).toEqual([
    "Ada and Ben will be shown in these beds.",
  ]);
  expect(previewText({ bound: [a, b, c], released: [] })).toEqual([
    "Ada and 2 other patients will be shown in these beds.",
  ]);
});
