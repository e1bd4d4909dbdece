import { LIMITS } from "../limits.js";
import { checkStaffRows, STAFF_IMPORT_COLUMNS } from "./staff-import.js";

const KNOWN_STAFF = {
  departments: ["Surgery", "Ear & Nose"],
  roles: ["Registrar", "House Officer"],
  emails: ["Taken@ward.test"],
  canGiveRights: true,
};
const GOOD_ROW = {
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@ward.test",
  phone: "+234 803 111 2222",
  department: "Surgery",
  role: "Registrar",
  isHOD: "no",
};
const check = (...rows: Record<string, string>[]) => checkStaffRows(rows, KNOWN_STAFF);
const checkCell = (column: string, value: string) => check({ ...GOOD_ROW, [column]: value });
const listProblemPlaces = (...rows: Record<string, string>[]) =>
  check(...rows).problems.map(({ row, column }) => `${row} ${column}`);

describe("rights of a row", () => {
  it.each<[string, string[]]>([
    ["Ward clerk", ["patients.write"]],
    [" charge NURSE ", ["patients.write", "announcements.write"]],
    ["audit.read; emr.manage", ["emr.manage", "audit.read"]],
  ])("are read from %j as %j", (rights, grants) => {
    expect(checkCell("rights", rights).rows[0]?.grants).toEqual(grants);
    expect(checkCell("Bundle", rights).rows[0]?.grants).toEqual(grants);
  });

  it("are undefined if the cell or column is missing", () => {
    for (const { rows } of [checkCell("rights", " "), check(GOOD_ROW)]) {
      expect(rows).toEqual([{ ...GOOD_ROW, isHOD: false }]);
    }
  });

  it("are refused, with a list of bundles, if a name is unknown", () => {
    expect(checkCell("rights", "Boss").problems).toEqual([
      {
        row: 2,
        column: "rights",
        message:
          '"Boss" is not a set of rights. Please use: Ward clerk, Charge nurse, Roster maker, Switchboard, Auditor, Administrator.',
      },
    ]);
    expect(checkCell("rights", "audit.read, boss").problems).toHaveLength(1);
  });

  it("are the only problem of a row if the importer may not grant any rights", () => {
    const known = { ...KNOWN_STAFF, canGiveRights: false };
    const { rows, problems } = checkStaffRows(
      [
        { ...GOOD_ROW, rights: "Auditor" },
        { ...GOOD_ROW, email: "b@ward.test", rights: "" },
      ],
      known,
    );
    expect(problems).toEqual([
      { row: 2, column: "rights", message: "Only an administrator can give rights." },
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe("checkStaffRows with cells changed by a spreadsheet", () => {
  it.each([
    ["firstName", "12-Mar"],
    ["phone", "2.34804E+12"],
    ["phone", "02-Jan"],
  ])("questions, in the column %s, the text %s", (column, text) => {
    expect(checkCell(column, text).problems).toHaveLength(1);
  });
});

describe("checkStaffRows with numbers that lost their first digit", () => {
  const row = (phone: string, index: number) => ({
    ...GOOD_ROW,
    phone,
    email: `${index}@ward.test`,
  });
  const listPhones = (phones: string[], known: readonly string[] = []) =>
    checkStaffRows(phones.map(row), { ...KNOWN_STAFF, phones: known }).problems.map(
      ({ row: at, column }) => `${at} ${column}`,
    );

  it("asks about bare digits if other numbers begin with 0 or +", () => {
    expect(listPhones(["0803 555 1234", "8035551234"])).toEqual(["3 phone"]);
    expect(listPhones(["+2348035551235", "2348035551235"])).toEqual(["3 phone"]);
    expect(listPhones(["8035551234"], ["(0803) 555 1234"])).toEqual(["2 phone"]);
  });

  it("accepts extensions, numbers with a space, and bare numbers where all are bare", () => {
    expect(listPhones(["0803 555 1234", "1004", "803 555 1234", "Bleep 215"])).toEqual([]);
    expect(listPhones(["8005551234", "8005551235"])).toEqual([]);
  });
});

describe("checkStaffRows with good rows", () => {
  it("accepts a good row", () => {
    expect(check(GOOD_ROW)).toEqual({ rows: [{ ...GOOD_ROW, isHOD: false }], problems: [] });
  });

  it("trims cells", () => {
    expect(checkCell("firstName", "  Ada ").rows[0]?.firstName).toBe("Ada");
  });

  it.each([
    ["department", " surgery", "Surgery"],
    ["role", "HOUSE OFFICER", "House Officer"],
  ] as const)("uses the known spelling of a %s in another case", (column, typed, known) => {
    expect(checkCell(column, typed).rows[0]?.[column]).toBe(known);
  });

  it.each([
    ["yes", true],
    ["YES", true],
    ["true", true],
    ["1", true],
    ["no", false],
    ["False", false],
    ["0", false],
    ["", false],
  ])("reads HOD %j as %s", (typed, expected) => {
    expect(checkCell("isHOD", typed).rows[0]?.isHOD).toBe(expected);
  });

  it("makes nobody a head if there is no HOD column", () => {
    const { isHOD, ...rest } = GOOD_ROW;
    expect([isHOD, check(rest).rows[0]?.isHOD]).toEqual(["no", false]);
  });

  it("matches headings in any case and with blanks", () => {
    const row: Record<string, string> = {};
    const headings = [
      "\ufeffFirst Name",
      "LAST_NAME",
      " e-mail",
      "Phone",
      "department ",
      "Role",
      "Is HOD",
    ];
    STAFF_IMPORT_COLUMNS.forEach((column, index) => {
      row[headings[index] ?? column] = { ...GOOD_ROW, rights: "" }[column];
    });
    expect(check(row).rows).toHaveLength(1);
  });

  it("ignores unknown columns", () => {
    expect(check({ ...GOOD_ROW, Notes: "x" }).rows).toEqual([{ ...GOOD_ROW, isHOD: false }]);
  });

  it("skips blank rows", () => {
    const blank: Record<string, string> = { ...GOOD_ROW };
    for (const column of STAFF_IMPORT_COLUMNS) blank[column] = " ";
    expect(check(GOOD_ROW, blank, { ...GOOD_ROW, email: "b@ward.test" }).rows).toHaveLength(2);
  });
});

describe("checkStaffRows with wrong cells", () => {
  it.each([
    ["firstName", "", "First name is required."],
    ["lastName", " ", "Last name is required."],
    ["email", "", "Email is required."],
    ["phone", "", "Phone is required."],
    ["department", "", "Department is required."],
    ["role", "", "Role is required."],
    ["firstName", "x".repeat(121), "First name is longer than 120 characters."],
    ["lastName", "O\nbi", "Last name contains a line break or control character."],
    ["email", "ada", "Invalid email format."],
    ["email", "ada@ward", "Invalid email format."],
    ["email", "a da@ward.test", "Invalid email format."],
    ["email", "taken@WARD.test", "This email is already in use."],
    ["phone", "none", "A phone number needs digits."],
    ["phone", "0803 555 at night", "Please enter a valid phone number."],
    [
      "phone",
      "2.34803E+12",
      "A spreadsheet has shortened this phone number. Please write it in full.",
    ],
    ["department", "Cardiology", '"Cardiology" is not one of your departments.'],
    ["role", "Nurse", '"Nurse" is not one of your roles.'],
    ["isHOD", "maybe", "HOD must be yes, no or empty."],
  ])("reports only the wrong %s %j", (column, value, message) => {
    expect(checkCell(column, value)).toEqual({ rows: [], problems: [{ row: 2, column, message }] });
  });

  it("lists every wrong cell of several rows in order", () => {
    const first = { ...GOOD_ROW, role: "Nurse", firstName: "" };
    const third = { ...GOOD_ROW, email: "c@ward.test", phone: "" };
    expect(listProblemPlaces(first, { ...GOOD_ROW, email: "b@ward.test" }, third)).toEqual([
      "2 firstName",
      "2 role",
      "4 phone",
    ]);
  });

  it("counts the first row as row 1 if there are no headings", () => {
    const { problems } = checkStaffRows([GOOD_ROW, GOOD_ROW], {
      ...KNOWN_STAFF,
      hasNoHeadings: true,
    });
    expect(problems.map(({ message }) => message)).toEqual(["This email is already in row 1."]);
  });

  it("accepts good rows around a wrong one", () => {
    const wrong = { ...GOOD_ROW, email: "b@ward.test", role: "Nurse" };
    const emails = check(GOOD_ROW, wrong, { ...GOOD_ROW, email: "c@ward.test" }).rows.map(
      (r) => r.email,
    );
    expect(emails).toEqual(["ada@ward.test", "c@ward.test"]);
  });

  it("names the earlier row of a repeated email", () => {
    expect(check(GOOD_ROW, { ...GOOD_ROW, email: "ADA@ward.test" }).problems).toEqual([
      { row: 3, column: "email", message: "This email is already in row 2." },
    ]);
  });

  it("names the first row for every repeat of an email", () => {
    const messages = check(GOOD_ROW, GOOD_ROW, GOOD_ROW).problems.map((problem) => problem.message);
    expect(new Set(messages)).toEqual(new Set(["This email is already in row 2."]));
  });

  it("keeps the file's row numbers after a blank row", () => {
    expect(listProblemPlaces({ firstName: "" }, { ...GOOD_ROW, role: "" })).toEqual(["3 role"]);
  });
});

describe("checkStaffRows with a wrong file", () => {
  it("reports an empty file once", () => {
    expect(check().problems).toEqual([{ row: 1, column: "", message: "The file has no staff." }]);
  });

  it("reports a missing column once, not for every row", () => {
    const { phone, ...rest } = GOOD_ROW;
    expect([phone !== "", listProblemPlaces(rest, rest)]).toEqual([true, ["1 phone"]]);
  });

  it("accepts nothing if there are too many rows", () => {
    const rows = Array.from({ length: LIMITS.importRows + 1 }, (_, index) => ({
      ...GOOD_ROW,
      email: `a${index}@ward.test`,
    }));
    expect(check(...rows)).toMatchObject({ rows: [], problems: [{ row: 1, column: "" }] });
  });
});
