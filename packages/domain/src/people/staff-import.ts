import { LIMITS } from "../limits.js";
import { isExponentNumber, spreadsheetProblem } from "../text/cells.js";
import { toComparedText } from "../text/text-forms.js";
import { unknownDepartmentError, unknownRoleError } from "./department.js";
import { BUNDLES, parseGrants } from "./grant-words.js";
import type { Grant } from "./grants.js";
import { hasAnyCompletePrefix, isBareNumber, isTelephone } from "./telephone.js";

/** Columns of a staff file, in template order (docs/product.md, Records and fields). */
export const STAFF_IMPORT_COLUMNS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "department",
  "role",
  "isHOD",
  "rights",
] as const;

/** Columns a file may omit: by default nobody heads a department or gets rights. */
const OPTIONAL_COLUMNS: readonly StaffImportColumn[] = ["isHOD", "rights"];

export type StaffImportColumn = (typeof STAFF_IMPORT_COLUMNS)[number];

/** A valid row: trimmed, with the hospital's spelling of department and role. */
export interface StaffImportRow {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  department: string;
  role: string;
  isHOD: boolean;
  /** Absent if the file gives no value. */
  grants?: Grant[];
}

/** A problem and its place; `row` counts as in a spreadsheet, where the headings are row 1. */
export interface StaffImportProblem {
  row: number;
  column: string;
  message: string;
}

/** The hospital's existing data; `emails` are in use, `canGiveRights` is true if the importer may give rights. */
export interface KnownStaff {
  departments: string[];
  roles: string[];
  emails: string[];
  /** Existing phone numbers, which show how numbers begin in this hospital. */
  phones?: readonly string[];
  canGiveRights: boolean;
  /** True if the rows have no headings: messages then count the first row as row 1. */
  hasNoHeadings?: boolean;
}

export const STAFF_IMPORT_LABELS: Readonly<Record<StaffImportColumn, string>> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  department: "Department",
  role: "Role",
  isHOD: "HOD",
  rights: "Rights",
};
const MAX_LENGTHS: Readonly<Record<StaffImportColumn, number>> = {
  firstName: LIMITS.name,
  lastName: LIMITS.name,
  email: LIMITS.text,
  phone: LIMITS.text,
  department: LIMITS.departmentName,
  role: LIMITS.departmentName,
  isHOD: LIMITS.text,
  rights: LIMITS.text,
};
const BUNDLE_NAMES = BUNDLES.map(({ name }) => name).join(", ");
const LOST_ZERO_TEXT =
  "The other numbers begin with 0 or +, which a spreadsheet may have removed here. Please add it, or add a space if this number is right.";
const HEADINGS_ROW = 1;
const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]+$/;
const YES_WORDS = new Set(["yes", "y", "true", "1"]);
const NO_WORDS = new Set(["no", "n", "false", "0", ""]);

/** Trimmed cells of one row by column. */
export type StaffImportCells = Record<StaffImportColumn, string>;

/**
 * Checks the rows of a staff file and lists every problem (docs/product.md, Validation; docs/wire/accounts.md, Departments,
 * roles, staff). `rows` holds the valid rows in order; blank rows are skipped.
 */
export function checkStaffRows(
  rows: Record<string, string>[],
  known: KnownStaff,
): { rows: StaffImportRow[]; problems: StaffImportProblem[] } {
  const problems = findFileProblems(rows);
  if (problems.length > 0) return { rows: [], problems };

  const validRows: StaffImportRow[] = [];
  const departments = indexSpellings(known.departments);
  const roles = indexSpellings(known.roles);
  const takenEmails = new Set(known.emails.map(toComparedText));
  const rowByEmail = new Map<string, number>();
  const phones = [...(known.phones ?? []), ...rows.map((raw) => readStaffCells(raw).phone)];
  const isStartExpected = hasAnyCompletePrefix(phones);

  rows.forEach((raw, index) => {
    const row = index + HEADINGS_ROW + 1;
    const cells = readStaffCells(raw);
    if (isBlankRow(cells)) return;
    const messages = findCellProblems(cells);
    const report = (column: StaffImportColumn, message: string) => {
      messages[column] ??= message;
    };

    if (isStartExpected && isBareNumber(cells.phone)) report("phone", LOST_ZERO_TEXT);

    const department = departments.get(toComparedText(cells.department));
    if (department === undefined) report("department", unknownDepartmentError(cells.department));
    const role = roles.get(toComparedText(cells.role));
    if (role === undefined) report("role", unknownRoleError(cells.role));

    const email = toComparedText(cells.email);
    const earlierRow = rowByEmail.get(email);
    if (earlierRow !== undefined)
      report(
        "email",
        `This email is already in row ${earlierRow - (known.hasNoHeadings ? 1 : 0)}.`,
      );
    else if (takenEmails.has(email)) report("email", "This email is already in use.");
    if (email !== "" && earlierRow === undefined) rowByEmail.set(email, row);

    const grants = cells.rights === "" ? [] : parseGrants(cells.rights);
    if (grants === null)
      report("rights", `"${cells.rights}" is not a set of rights. Please use: ${BUNDLE_NAMES}.`);
    else if (grants.length > 0 && !known.canGiveRights)
      report("rights", "Only an administrator can give rights.");

    const wrongColumns = STAFF_IMPORT_COLUMNS.filter((column) => messages[column] !== undefined);
    for (const column of wrongColumns)
      problems.push({ row, column, message: messages[column] ?? "" });
    if (wrongColumns.length > 0 || department === undefined || role === undefined) return;
    const { rights: _rights, ...plain } = cells;
    const isHOD = YES_WORDS.has(toComparedText(cells.isHOD));
    validRows.push({
      ...plain,
      department,
      role,
      isHOD,
      ...(grants !== null && grants.length > 0 && { grants: [...grants] }),
    });
  });
  return { rows: validRows, problems };
}

function findFileProblems(rows: Record<string, string>[]): StaffImportProblem[] {
  const filledRowCount = rows.filter((row) => !isBlankRow(readStaffCells(row))).length;
  if (filledRowCount === 0)
    return [{ row: HEADINGS_ROW, column: "", message: "The file has no staff." }];
  if (filledRowCount > LIMITS.importRows) {
    const message = `The file has ${filledRowCount} staff; at most ${LIMITS.importRows} can be added at once.`;
    return [{ row: HEADINGS_ROW, column: "", message }];
  }
  const presentColumns = new Set<string>();
  for (const row of rows)
    for (const heading of Object.keys(row)) presentColumns.add(foldHeading(heading));
  return STAFF_IMPORT_COLUMNS.filter(
    (column) => !OPTIONAL_COLUMNS.includes(column) && !presentColumns.has(foldHeading(column)),
  ).map((column) => ({
    row: HEADINGS_ROW,
    column,
    message: `The column "${STAFF_IMPORT_LABELS[column]}" is missing.`,
  }));
}

function findCellProblems(cells: StaffImportCells): Partial<Record<StaffImportColumn, string>> {
  const messages: Partial<Record<StaffImportColumn, string>> = {};
  for (const column of STAFF_IMPORT_COLUMNS) {
    const value = cells[column];
    const label = STAFF_IMPORT_LABELS[column];
    if (value === "" && !OPTIONAL_COLUMNS.includes(column))
      messages[column] = `${label} is required.`;
    else if (value.length > MAX_LENGTHS[column])
      messages[column] = `${label} is longer than ${MAX_LENGTHS[column]} characters.`;
    else if (/\p{Cc}/u.test(value))
      messages[column] = `${label} contains a line break or control character.`;
  }
  if (!EMAIL.test(cells.email)) messages.email ??= "Invalid email format.";
  if (isExponentNumber(cells.phone))
    messages.phone ??= "A spreadsheet has shortened this phone number. Please write it in full.";
  else if (!/\d/.test(cells.phone)) messages.phone ??= "A phone number needs digits.";
  else if (!isTelephone(cells.phone)) messages.phone ??= "Please enter a valid phone number.";
  for (const column of STAFF_IMPORT_COLUMNS) {
    const problem = spreadsheetProblem(cells[column]);
    if (problem !== null) messages[column] ??= problem;
  }
  const hod = toComparedText(cells.isHOD);
  if (!YES_WORDS.has(hod) && !NO_WORDS.has(hod)) messages.isHOD ??= "HOD must be yes, no or empty.";
  return messages;
}

/** Returns the cells of a row by column, for any spelling of the headings; "" if missing. */
export function readStaffCells(row: Record<string, string>): StaffImportCells {
  const byHeading = new Map<string, string>();
  for (const [heading, value] of Object.entries(row)) byHeading.set(foldHeading(heading), value);
  const cells = {} as StaffImportCells;
  for (const column of STAFF_IMPORT_COLUMNS)
    cells[column] = (byHeading.get(foldHeading(column)) ?? "").trim();
  return cells;
}

/** Returns the row with new text in one column, for any spelling of its heading. */
export function replaceStaffCell(
  row: Record<string, string>,
  column: StaffImportColumn,
  text: string,
): Record<string, string> {
  const own = Object.keys(row).find((heading) => foldHeading(heading) === foldHeading(column));
  return { ...row, [own ?? column]: text };
}

/** Number of cells that are staff-file headings; 0 if the line describes a person. */
export function countStaffHeadings(cells: readonly string[]): number {
  const known = new Set(STAFF_IMPORT_COLUMNS.map(foldHeading));
  return cells.filter((cell) => known.has(foldHeading(cell))).length;
}

/** True for an empty row, such as spreadsheets leave behind. */
export function isBlankRow(cells: StaffImportCells): boolean {
  return STAFF_IMPORT_COLUMNS.every((column) => cells[column] === "");
}

const OTHER_HEADINGS: Readonly<Record<string, string>> = {
  forename: "firstname",
  givenname: "firstname",
  surname: "lastname",
  familyname: "lastname",
  emailaddress: "email",
  mail: "email",
  phonenumber: "phone",
  telephone: "phone",
  mobile: "phone",
  hod: "ishod",
  headofdepartment: "ishod",
  bundle: "rights",
  grants: "rights",
  permissions: "rights",
};

/** Normalises a heading: case, blanks, underscores, hyphens and byte order mark do not count. */
function foldHeading(heading: string): string {
  const folded = toComparedText(heading).replace(/[\s_-]/g, "");
  return OTHER_HEADINGS[folded] ?? folded;
}

function indexSpellings(names: readonly string[]): Map<string, string> {
  return new Map(names.map((name) => [toComparedText(name), name]));
}
