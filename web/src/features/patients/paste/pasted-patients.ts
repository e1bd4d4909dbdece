import {
  createPatient,
  GENDER_LABELS,
  GENDERS,
  type Gender,
  type Patient,
} from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { isPlainAge } from "@wardline/domain/patients/age";
import {
  DEFAULT_PATIENT_STATUS,
  isClosed,
  PATIENT_STATUS_LABELS,
  PATIENT_STATUSES,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { joinTeams, splitTeams, unknownDepartmentError } from "@wardline/domain/people/department";
import { pick } from "@wardline/domain/records/pick";
import { readCells, spreadsheetProblem } from "@wardline/domain/text/cells";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { BedDirectory } from "@wardline/domain/wards/ward";
import type { BirthReader } from "../../../shared/patients/typed-birth.js";
import { validateSchema } from "../../../ui/form/form-errors.js";
import { explainBed, explainBedRefusal, type PatientInBed } from "../beds/bed-proposals.js";
import type { NewPatient } from "../change/create-patient.js";
import { readAge } from "../change/patient-values.js";

/** Usual headings of the columns, in the order assumed without a heading row. Case and spaces do not matter. */
const HEADINGS = {
  hospital_no: ["hospital no", "hospital number", "number", "record number"],
  name: ["name", "patient", "patient name", "patients name"],
  gender: ["gender", "sex"],
  age: ["age"],
  bed_no: ["bed", "bed no"],
  teams: ["team", "teams", "managing team", "department"],
  status: ["status"],
};

export type PastedColumn = keyof typeof HEADINGS;

/** Columns of pasted patients, in order. */
export const PASTED_COLUMNS = Object.keys(HEADINGS) as PastedColumn[];

export const MAX_PASTED_ROWS = 500;

type PastedCells = Record<PastedColumn, string>;

/** A pasted row with its original cells, numbered from 1. */
export interface PastedRow {
  row: number;
  cells: PastedCells;
  /** Errors that the server reported for these cells. */
  refused?: PastedProblems | undefined;
}

/** A date, or a number that may stand for a date: "3/7", "12-Mar", or a spreadsheet's day number, 45292. */
const DATE_OR_DAY_NUMBER = /^\d{1,2}[-/.][\w/.-]+$|^\d{4,}$/;

/** Number that would lose its leading zeros in a spreadsheet: "0012345". */
const PADDED_NUMBER = /^0\d+$/;
const PLAIN_DIGITS = /^[1-9]\d*$/;

const HEADING_SEARCH_LINES = 10;

const COLUMNS_BY_HEADING = new Map(
  PASTED_COLUMNS.flatMap((column) =>
    HEADINGS[column].map((heading) => [foldHeading(heading), column] as const),
  ),
);

function foldHeading(heading: string): string {
  return toComparedText(heading).replace(/[^\p{L}]/gu, "");
}

/** Reads rows copied from a spreadsheet and skips blank rows. */
export function readPastedPatients(text: string): PastedRow[] {
  const lines = readCells(text);
  const readColumns = (line: readonly string[]) =>
    line.map((cell) => COLUMNS_BY_HEADING.get(foldHeading(cell)));
  const headingIndex = lines
    .slice(0, HEADING_SEARCH_LINES)
    .findIndex((line) => readColumns(line).filter((one) => one !== undefined).length > 1);
  const columns = headingIndex < 0 ? PASTED_COLUMNS : readColumns(lines[headingIndex] ?? []);
  return lines
    .slice(headingIndex + 1)
    .map((line, index) => {
      // Of two columns with the same heading, the last one counts.
      const readCell = (column: PastedColumn) => line[columns.lastIndexOf(column)]?.trim() ?? "";
      const cells = PASTED_COLUMNS.map((column) => [column, readCell(column)]);
      return { row: index + 1, cells: Object.fromEntries(cells) as PastedCells };
    })
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
}

/** Errors of a row, by column. */
export type PastedProblems = Partial<Record<PastedColumn, string>>;

/** A row ready to add, or its errors. */
export interface CheckedRow extends Omit<PastedRow, "refused"> {
  problems: PastedProblems;
  /** Notes about cells that are accepted unchanged. */
  notes: PastedProblems;
  /** Body of the request that opens the card; null if the row has errors. */
  body: NewPatient | null;
}

/** Existing data against which pasted patients are checked. */
export interface KnownPatients {
  departments: readonly string[];
  /** Open cards whose numbers and beds are in use. */
  open: readonly (PatientInBed & Pick<Patient, "hospital_no">)[];
  wards: readonly Ward[];
  readBirth: BirthReader;
}

/** Checks rows by the rules for a new card: each number is unique and has no open card, and each bed is free. */
export function checkPasted(
  rows: readonly PastedRow[],
  { departments, open, wards, readBirth }: KnownPatients,
): CheckedRow[] {
  const takenNumbers = new Set(open.map(({ hospital_no }) => toComparedText(hospital_no)));
  const rowByNumber = new Map<string, number>();
  const directory = new BedDirectory(wards);
  const rowByBed = new Map<string, number>();
  const paddedLengths = [...open, ...rows.map(({ cells }) => cells)]
    .filter((one) => PADDED_NUMBER.test(one.hospital_no))
    .map((one) => one.hospital_no.length);
  const paddedLength = Math.max(0, ...paddedLengths);
  return rows.map(({ row, cells, refused }) => {
    const problems: PastedProblems = {};
    for (const column of PASTED_COLUMNS) {
      const problem = spreadsheetProblem(cells[column]);
      if (problem !== null) problems[column] = problem;
    }
    const birth = readBirth(cells.age);
    if (birth === null && DATE_OR_DAY_NUMBER.test(cells.age) && !isPlainAge(cells.age)) {
      problems.age = "This looks like a date. Please write the age.";
    }
    const gender = parseGender(cells.gender);
    if (gender === null) {
      problems.gender = `"${cells.gender}" is not one of: ${Object.values(GENDER_LABELS).join(", ")}.`;
    }
    const status = parseStatus(cells.status);
    if (status === null) problems.status = `"${cells.status}" is not a status of an open card.`;
    const getName = (team: string) =>
      departments.find((one) => toComparedText(one) === toComparedText(team));
    // Semicolons also separate teams, but a department's name may contain a semicolon.
    const teams = splitTeams(cells.teams)
      .flatMap((team) => (getName(team) === undefined ? team.split(";") : [team]))
      .map((team) => getName(team) ?? team.trim())
      .filter((team) => team !== "");
    const unknownTeam = teams.find((team) => !departments.includes(team));
    if (unknownTeam !== undefined) problems.teams = unknownDepartmentError(unknownTeam);
    const number = toComparedText(cells.hospital_no);
    const earlierRow = rowByNumber.get(number);
    if (number !== "" && earlierRow !== undefined) {
      problems.hospital_no = `This number is already in row ${earlierRow}.`;
    } else if (takenNumbers.has(number)) problems.hospital_no = "This number has an open card.";
    rowByNumber.set(number, earlierRow ?? row);
    const bed = directory.find(cells.bed_no);
    const notes: PastedProblems = {};
    if (PLAIN_DIGITS.test(cells.hospital_no) && cells.hospital_no.length < paddedLength) {
      notes.hospital_no =
        "The other numbers begin with 0; a spreadsheet may have removed it here. Is this number right?";
    }
    if (bed !== null) {
      const key = `${bed.ward_id} ${bed.ward_bed}`;
      const before = rowByBed.get(key);
      const refusal = explainBedRefusal(bed, wards, open);
      if (refusal !== null) problems.bed_no = refusal;
      else if (before !== undefined) problems.bed_no = `This bed is already in row ${before}.`;
      rowByBed.set(key, before ?? row);
    } else if (cells.bed_no !== "" && wards.length > 0) {
      notes.bed_no = explainBed(cells.bed_no, null, wards, []) ?? "No ward has this bed.";
    }
    const body: NewPatient = {
      ...pick(cells, ["hospital_no", "name"]),
      gender: gender ?? "unknown",
      age: readAge(birth?.age ?? cells.age),
      ...(birth !== null && { date_of_birth: birth.date_of_birth }),
      status: status ?? DEFAULT_PATIENT_STATUS,
      ...(cells.bed_no !== "" && { bed_no: cells.bed_no }),
      ...(teams.length > 0 && { teams: joinTeams(teams) }),
    };
    const invalid = validateSchema(createPatient.body, body);
    const all: PastedProblems = { ...refused, ...invalid, ...problems };
    return { row, cells, problems: all, notes, body: Object.keys(all).length === 0 ? body : null };
  });
}

function parseGender(text: string): Gender | null {
  const folded = toComparedText(text);
  if (folded === "") return "unknown";
  return GENDERS.find((gender) => [gender, gender.charAt(0)].includes(folded)) ?? null;
}

function parseStatus(text: string): PatientStatus | null {
  if (text === "") return DEFAULT_PATIENT_STATUS;
  const folded = toComparedText(text);
  const isNamed = (status: PatientStatus) =>
    [status, PATIENT_STATUS_LABELS[status]].map(toComparedText).includes(folded);
  return PATIENT_STATUSES.find((status) => !isClosed(status) && isNamed(status)) ?? null;
}
