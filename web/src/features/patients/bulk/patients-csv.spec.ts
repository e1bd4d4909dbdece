import Papa from "papaparse";
import { patientOf } from "../../../../testing/patient.js";
import { contactsBy } from "../card/patient-contacts.js";
import { patientsCsv } from "./patients-csv.js";

const options = {
  now: Date.parse("2026-11-20T09:00:00Z"),
  contactsOf: contactsBy("unknown", true),
  wardOf: () => "North",
  zone: "Africa/Lagos",
  scale: "sats" as const,
  isAlike: () => false,
};
const read = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.slice(1), { header: true }).data;

it("writes what the page shows", () => {
  const [row] = read(patientsCsv([patientOf({ teams: "Surgery,Paediatrics" })], options));
  expect(row).toMatchObject({
    "Patient's Name": "Adaeze Obi",
    "Duration of admission": "2 DAYS, 1 HRS",
    "Managing Team": "Surgery; Paediatrics",
    Status: "Card Opened",
    Ward: "North",
    Flags: "",
    Acuity: "",
  });
});

it("writes when a card was opened by the hospital's clock", () => {
  const [row] = read(patientsCsv([patientOf({ created_at: "2026-11-20T00:12:46.044Z" })], options));
  expect(row?.["Card opened"]).toBe("2026-11-20T01:12:46+01:00");
});

it("marks the names that are alike", () => {
  const patients = [patientOf({ id: "a" }), patientOf({ id: "b" })];
  const rows = read(patientsCsv(patients, { ...options, isAlike: ({ id }) => id === "b" }));
  expect(rows.map((row) => row["Name alike"])).toEqual(["", "yes"]);
});

it("writes the signals in words", () => {
  const patient = patientOf({
    flags: ["airborne", "do_not_name"],
    acuity: 2,
    expected_discharge: "2026-11-24",
    waiting_for: "Theatre",
  });
  const [row] = read(patientsCsv([patient], options));
  expect(row).toMatchObject({
    Flags: "Airborne precautions; Do not name on displays",
    Acuity: "2 · Orange, Very urgent",
    "Expected discharge": "2026-11-24",
    "Waiting for": "Theatre",
  });
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("keeps a spreadsheet from running %j", (name) => {
  const [row] = read(patientsCsv([patientOf({ name })], options));
  expect(row?.["Patient's Name"]).toBe(`'${name}`);
});

it("keeps quotes, commas and line breaks inside their cell", () => {
  const [row, ...rest] = read(
    patientsCsv([patientOf({ name: 'Obi, "Ada"', team_email: "a@b\nc@d" })], options),
  );
  expect(row?.["Patient's Name"]).toBe('Obi, "Ada"');
  expect(row?.["Teams Email"]).toBe("a@b; c@d");
  expect(rest).toEqual([]);
});

it("names who is on call, with all numbers and addresses of the teams", () => {
  const ada = { role: "Registrar", name: "Ada Bello", phone: "0803 1", email: "ada@ward.test" };
  const nkechi = { role: "Consultant", name: "Nkechi Okafor", phone: "0803 2", email: "" };
  const contactsOf = contactsBy([
    {
      department: "Surgery",
      from: "2026-11-20T07:00:00.000Z",
      until: "2026-11-21T07:00:00.000Z",
      source: "roster",
      people: [ada, nkechi],
      next: null,
      roster_changed_at: null,
    },
  ]);
  const [row] = read(patientsCsv([patientOf()], { ...options, contactsOf }));
  expect(row).toMatchObject({
    "Managing teams contact": "Ada Bello · Registrar · 0803 1 · until 08:00",
    "Team on Call": "0803 1; 0803 2",
    "Teams Email": "ada@ward.test",
  });
});

it("given a closed card, then its stay ended with the closing and it waits for nothing", () => {
  const patient = patientOf({
    status: "discharged",
    status_since: "2026-11-19T10:00:00Z",
    waiting_for: "Imaging",
    waiting_since: "2026-11-18T10:00:00Z",
  });
  const [row] = read(patientsCsv([patient], options));
  expect(row).toMatchObject({ "Duration of admission": "1 DAY, 2 HRS", "Waiting for": "" });
});
