import { createBirthReader, readNoBirth } from "../../../shared/patients/typed-birth.js";
import { checkPasted, readPastedPatients } from "./pasted-patients.js";

const NORTH = {
  id: "north",
  version: 1,
  name: "North",
  beds: ["1", "2", "3", "4"],
  closed: [{ bed: "3", reason: "cleaning" as const }],
};
const IN_BED = { ward_id: "north", ward_bed: "2", status: "admitted" as const };
const KNOWN = {
  departments: ["Surgery", "Renal Medicine"],
  open: [{ hospital_no: "SL-9", name: "Esi Oni", ...IN_BED }],
  wards: [NORTH],
  readBirth: readNoBirth,
};
const check = (text: string) => checkPasted(readPastedPatients(text), KNOWN);

describe("a patient's row pasted from a spreadsheet", () => {
  it("is read in column order, or by headings in any spelling", () => {
    const plain = readPastedPatients("SL-1\tAda Obi\tF\t34\tA1\tSurgery\tAdmitted\n\n");
    const named = readPastedPatients(
      "Patient's Name;Hospital Number;Sex;AGE;Bed;Team;Status\nAda Obi;SL-1;F;34;A1;Surgery;Admitted",
    );
    expect(plain).toHaveLength(1);
    expect(named).toEqual(plain);
  });

  it("is read from one line, even with an empty first cell or a quoted name", () => {
    const names = (text: string) => readPastedPatients(text).map(({ cells }) => cells.name);
    expect(names('P-1\tAda Obi\tF\nP-2\t"Didi" Eze\tM\nP-3\tChi Udo\tF')).toEqual([
      "Ada Obi",
      '"Didi" Eze',
      "Chi Udo",
    ]);
    expect(names("\tAda Obi\tF\t34\nP-2\tBola Eze\tM\t40")).toEqual(["Ada Obi", "Bola Eze"]);
    expect(names("Ward list\n\nNumber\tName\nP-1\tAda Obi")).toEqual(["Ada Obi"]);
  });

  it("can have two teams, separated by a comma or a semicolon", () => {
    const teams = (text: string) => check(`SL-1\tAda Obi\tF\t34\t\t${text}`)[0]?.body?.teams;
    expect([teams("Surgery, renal medicine"), teams("Surgery; Renal Medicine")]).toEqual([
      "Surgery,Renal Medicine",
      "Surgery,Renal Medicine",
    ]);
  });

  it("gets a note if its number is shorter than others that begin with 0", () => {
    const notes = check("0012345\tAda Obi\tF\t34\n12346\tBola Eze\tM\t40\n2012347\tC\tM\t4").map(
      ({ notes: { hospital_no } }) => hospital_no !== undefined,
    );
    expect(notes).toEqual([false, true, false]);
  });

  it("becomes a card with the hospital's spelling of teams, and with a new card's status if the row has none", () => {
    const [ada, bola] = check(
      "SL-1\tAda Obi\tf\t34\tA1\tsurgery, renal medicine\tadmitted\nSL-2\tBola Eze\tMale\t6 months",
    );
    expect(ada?.body).toEqual({
      hospital_no: "SL-1",
      name: "Ada Obi",
      gender: "female",
      age: 34,
      bed_no: "A1",
      teams: "Surgery,Renal Medicine",
      status: "admitted",
    });
    expect(bola?.body).toEqual({
      hospital_no: "SL-2",
      name: "Bola Eze",
      gender: "male",
      age: "6 months",
      status: "card_opened",
    });
  });

  it("can have a date of birth in place of the age if the hospital uses dates of birth", () => {
    const readBirth = createBirthReader("Africa/Lagos", "2026-11-29");
    const rows = readPastedPatients("SL-1\tAda Obi\tF\t12/3/1984\nSL-2\tBola Eze\tM\t12/3/2084");
    const [ada, bola] = checkPasted(rows, { ...KNOWN, readBirth });
    expect(ada?.body).toMatchObject({ age: 42, date_of_birth: "1984-03-12" });
    expect(bola?.problems).toEqual({ age: "This looks like a date. Please write the age." });
  });

  it("is refused if a spreadsheet has turned a cell into a number or a date", () => {
    const rows = check(
      "2.02611E+11\tAda Obi\tF\t12-Mar\nP-8\tBola Eze\tM\t45292\nP-9\tChi Udo\tF\t3/7\nP-10\tEsi Oni\tF\t1.5\t02-Jan",
    );
    expect(rows.map(({ problems }) => Object.keys(problems).toSorted())).toEqual([
      ["age", "hospital_no"],
      ["age"],
      ["age"],
      ["bed_no"],
    ]);
  });

  it("shows each cell's error at the cell", () => {
    const rows = check(
      [
        "SL-9\tAda Obi\tF\t34",
        "SL-3\tBola Eze\tF\t40",
        "SL-3\tChidi Ude\tX\t50\tA1\tUrology\tDischarged",
        "\t\tF\t",
      ].join("\n"),
    );
    expect(rows.map(({ body }) => body !== null)).toEqual([false, true, false, false]);
    expect(rows.map(({ problems }) => problems)).toEqual([
      { hospital_no: "This number has an open card." },
      {},
      {
        hospital_no: "This number is already in row 2.",
        gender: '"X" is not one of: Male, Female, Other, Unknown.',
        teams: '"Urology" is not one of your departments.',
        status: '"Discharged" is not a status of an open card.',
      },
      {
        hospital_no: "Hospital number is required.",
        name: "Name is required.",
        age: "Age is required.",
      },
    ]);
  });

  it("is refused if its bed is taken, closed or used twice, and gets a note if its bed is unknown", () => {
    const rows = check(
      ["2", "north/3", "4", "North 4", "P99", "1"]
        .map((bed, row) => `SL-${row}\tAda Obi\tF\t34\t${bed}`)
        .join("\n"),
    );
    expect(rows.map(({ problems, notes }) => problems.bed_no ?? notes.bed_no)).toEqual([
      "Bed 2 of North is taken: Esi Oni.",
      "Bed 3 of North is closed (cleaning).",
      undefined,
      "This bed is already in row 3.",
      "No ward has this bed.",
      undefined,
    ]);
    expect(rows.map(({ body }) => body !== null)).toEqual([false, false, true, false, true, true]);
  });
});
