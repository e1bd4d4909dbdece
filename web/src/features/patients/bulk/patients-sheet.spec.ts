import { PATIENT_FIELD_LABELS } from "@wardline/contracts/patients/patient";
import { buildPatient } from "../../../../testing/patient.js";
import { readSheetRecords } from "../../../../testing/sheet-records.js";
import { readSheet } from "../../../lib/sheets/read-sheet.js";
import { createContactsLookup } from "../../../shared/contacts/patient-contacts.js";
import { readNoBirth } from "../../../shared/patients/typed-birth.js";
import { checkPasted, readPastedPatients } from "../paste/pasted-patients.js";
import { buildPatientsSheet } from "./patients-sheet.js";

const options = {
  now: Date.parse("2026-11-20T09:00:00Z"),
  findContacts: createContactsLookup("unknown", true),
  getWard: () => "North",
  zone: "Africa/Lagos",
  scale: "sats" as const,
  isAlike: () => false,
};
const read = async (...given: Parameters<typeof buildPatientsSheet>) =>
  readSheetRecords(await buildPatientsSheet(...given));

it("contains the columns that the page shows", async () => {
  const [row] = await read([buildPatient({ teams: "Surgery,Paediatrics" })], options);
  expect(row).toMatchObject({
    "Patient's Name": "Adaeze Obi",
    "Duration of admission": "2 DAYS, 1 HRS",
    "Managing Team": "Surgery, Paediatrics",
    Status: "Card Opened",
    Ward: "North",
    Flags: null,
    Acuity: null,
  });
});

it("writes opening times in the hospital's time zone", async () => {
  const [row] = await read([buildPatient({ created_at: "2026-11-20T00:12:46.044Z" })], options);
  expect(row?.["Card opened"]).toEqual(new Date("2026-11-20T01:12:46Z"));
});

it("marks similar names", async () => {
  const patients = [buildPatient({ id: "a" }), buildPatient({ id: "b" })];
  const rows = await read(patients, { ...options, isAlike: ({ id }) => id === "b" });
  expect(rows.map((row) => row["Similar name"])).toEqual([null, "yes"]);
});

it("writes the signals in words", async () => {
  const patient = buildPatient({
    flags: ["airborne", "do_not_name"],
    acuity: 2,
    expected_discharge: "2026-11-24",
    waiting_for: "Theatre",
  });
  const [row] = await read([patient], options);
  expect(row).toMatchObject({
    Flags: "Airborne precautions; Do not name on displays",
    Acuity: "2 · Orange, Very urgent",
    "Expected discharge": new Date("2026-11-24T00:00:00Z"),
    "Waiting for": "Theatre",
  });
});

it.each(["=1+1", "0012345", "2026112700012345", "1E5", "1,234", "12-Mar", "O'Neill"])(
  "keeps %j as unchanged text",
  async (text) => {
    const patient = buildPatient({ name: text, hospital_no: text });
    const [row] = await read([patient], options);
    expect([row?.["Patient's Name"], row?.[PATIENT_FIELD_LABELS.hospital_no]]).toEqual([
      text,
      text,
    ]);
  },
);

it("keeps both teams of a patient through an export and an import", async () => {
  const patients = [
    buildPatient({
      hospital_no: "0012345",
      name: "=Ada",
      teams: "Surgery,Renal Medicine",
      age: 34,
    }),
    buildPatient({
      hospital_no: "2026112700012345",
      name: 'Obi, "B"',
      age: "6 months",
      bed_no: "3-4",
    }),
  ];
  const text = await readSheet(await buildPatientsSheet(patients, options));
  const known = {
    departments: ["Surgery", "Renal Medicine"],
    open: [],
    wards: [],
    readBirth: readNoBirth,
  };
  const checked = checkPasted(readPastedPatients(text), known);
  expect(checked.map(({ problems }) => problems)).toEqual([{}, {}]);
  expect(checked.map(({ body }) => body)).toEqual(
    patients.map(({ hospital_no, name, gender, age, bed_no, teams, status }) => ({
      hospital_no,
      name,
      gender,
      age,
      status,
      ...(bed_no !== "" && { bed_no }),
      ...(teams !== "" && { teams }),
    })),
  );
});

it("keeps quotes, commas and line breaks inside their cell", async () => {
  const [row, ...rest] = await read(
    [buildPatient({ name: 'Obi, "Ada"', team_email: "a@b\nc@d" })],
    options,
  );
  expect(row?.["Patient's Name"]).toBe('Obi, "Ada"');
  expect(row?.["Teams Email"]).toBe("a@b; c@d");
  expect(rest).toEqual([]);
});

it("names the people on call with all numbers and addresses of their teams", async () => {
  const ada = { role: "Registrar", name: "Ada Bello", phone: "+234 803 1", email: "ada@ward.test" };
  const nkechi = { role: "Consultant", name: "Nkechi Okafor", phone: "0803 2", email: "" };
  const findContacts = createContactsLookup([
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
  const [row] = await read([buildPatient()], { ...options, findContacts });
  expect(row).toMatchObject({
    "Managing teams contact": "Ada Bello · Registrar · +234 803 1 · until 08:00",
    "Team on Call": "+234 803 1; 0803 2",
    "Teams Email": "ada@ward.test",
  });
});

it("ends the stay of a closed card at the time of closing, and shows no waiting reason", async () => {
  const patient = buildPatient({
    status: "discharged",
    status_since: "2026-11-19T10:00:00Z",
    waiting_for: "Imaging",
    waiting_since: "2026-11-18T10:00:00Z",
  });
  const [row] = await read([patient], options);
  expect(row).toMatchObject({ "Duration of admission": "1 DAY, 2 HRS", "Waiting for": null });
});
