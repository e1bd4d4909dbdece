import Papa from "papaparse";
import { patientOf } from "./patient.fixture.js";
import { patientsCsv } from "./patients-csv.js";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const read = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.slice(1), { header: true }).data;

it("writes what the page shows", () => {
  const [row] = read(patientsCsv([patientOf({ teams: "Surgery,Paediatrics" })], NOW));
  expect(row).toMatchObject({
    "Patient's Name": "Adaeze Obi",
    "Duration of admission": "2 DAYS, 1 HRS",
    "Managing Team": "Surgery; Paediatrics",
    Status: "Card Opened",
  });
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("keeps a spreadsheet from running %j", (name) => {
  const [row] = read(patientsCsv([patientOf({ name })], NOW));
  expect(row?.["Patient's Name"]).toBe(`'${name}`);
});

it("keeps quotes, commas and line breaks inside their cell", () => {
  const [row, ...rest] = read(
    patientsCsv([patientOf({ name: 'Obi, "Ada"', team_email: "a@b\nc@d" })], NOW),
  );
  expect(row?.["Patient's Name"]).toBe('Obi, "Ada"');
  expect(row?.["Teams Email"]).toBe("a@b; c@d");
  expect(rest).toEqual([]);
});
