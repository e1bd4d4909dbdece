import { LIMITS } from "../limits.js";
import { checkStaffRows, STAFF_IMPORT_COLUMNS } from "./staff-import.js";

const KNOWN = {
  departments: ["Surgery", "Ear & Nose"],
  roles: ["Registrar", "House Officer"],
  emails: ["Taken@ward.test"],
  givesRights: true,
};
const GOOD = {
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@ward.test",
  phone: "+234 803 111 2222",
  department: "Surgery",
  role: "Registrar",
  isHOD: "no",
};
const check = (...rows: Record<string, string>[]) => checkStaffRows(rows, KNOWN);
const withCell = (column: string, value: string) => check({ ...GOOD, [column]: value });
const places = (...rows: Record<string, string>[]) =>
  check(...rows).problems.map(({ row, column }) => `${row} ${column}`);

describe("the rights of a row", () => {
  it.each<[string, string[]]>([
    ["Ward clerk", ["patients.write"]],
    [" charge NURSE ", ["patients.write", "announcements.write"]],
    ["audit.read; emr.manage", ["emr.manage", "audit.read"]],
  ])("given %j, then it brings %j", (rights, grants) => {
    expect(withCell("rights", rights).rows[0]?.grants).toEqual(grants);
    expect(withCell("Bundle", rights).rows[0]?.grants).toEqual(grants);
  });

  it("given none, or no such column, then the row says nothing of rights", () => {
    for (const { rows } of [withCell("rights", " "), check(GOOD)]) {
      expect(rows).toEqual([{ ...GOOD, isHOD: false }]);
    }
  });

  it("given a name that is none of the bundles, then the sentence lists them", () => {
    expect(withCell("rights", "Boss").problems).toEqual([
      {
        row: 2,
        column: "rights",
        message:
          '"Boss" is none of the bundles: Ward clerk, Charge nurse, Roster maker, Switchboard, Auditor, Administrator.',
      },
    ]);
    expect(withCell("rights", "audit.read, boss").problems).toHaveLength(1);
  });

  it("given an importer who may give none, then rights are the row's problem, and only they", () => {
    const known = { ...KNOWN, givesRights: false };
    const { rows, problems } = checkStaffRows(
      [
        { ...GOOD, rights: "Auditor" },
        { ...GOOD, email: "b@ward.test", rights: "" },
      ],
      known,
    );
    expect(problems).toEqual([
      { row: 2, column: "rights", message: "Only an administrator may give rights." },
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe("checkStaffRows with cells that a spreadsheet changed", () => {
  it.each([
    ["firstName", "12-Mar"],
    ["phone", "2.34804E+12"],
    ["phone", "02-Jan"],
  ])("questions a %s of %s", (column, text) => {
    expect(withCell(column, text).problems).toHaveLength(1);
  });
});

describe("checkStaffRows with numbers that lost their start", () => {
  const row = (phone: string, index: number) => ({ ...GOOD, phone, email: `${index}@ward.test` });
  const phonesIn = (phones: string[], known: readonly string[] = []) =>
    checkStaffRows(phones.map(row), { ...KNOWN, phones: known }).problems.map(
      ({ row: at, column }) => `${at} ${column}`,
    );

  it("questions digits alone where others begin with 0 or +", () => {
    expect(phonesIn(["0803 555 1234", "8035551234"])).toEqual(["3 phone"]);
    expect(phonesIn(["+2348035551235", "2348035551235"])).toEqual(["3 phone"]);
    expect(phonesIn(["8035551234"], ["(0803) 555 1234"])).toEqual(["2 phone"]);
  });

  it("takes inner numbers, numbers with a space, and numbers of a hospital that knows no others", () => {
    expect(phonesIn(["0803 555 1234", "1004", "803 555 1234", "Bleep 215"])).toEqual([]);
    expect(phonesIn(["8005551234", "8005551235"])).toEqual([]);
  });
});

describe("checkStaffRows with good rows", () => {
  it("given a good row, then it may be saved", () => {
    expect(check(GOOD)).toEqual({ rows: [{ ...GOOD, isHOD: false }], problems: [] });
  });

  it("given blanks around cells, then they are trimmed", () => {
    expect(withCell("firstName", "  Ada ").rows[0]?.firstName).toBe("Ada");
  });

  it.each([
    ["department", " surgery", "Surgery"],
    ["role", "HOUSE OFFICER", "House Officer"],
  ] as const)(
    "given a %s in another case, then it gets the known spelling",
    (column, typed, known) => {
      expect(withCell(column, typed).rows[0]?.[column]).toBe(known);
    },
  );

  it.each([
    ["yes", true],
    ["YES", true],
    ["true", true],
    ["1", true],
    ["no", false],
    ["False", false],
    ["0", false],
    ["", false],
  ])("given HOD %j, then it is %s", (typed, expected) => {
    expect(withCell("isHOD", typed).rows[0]?.isHOD).toBe(expected);
  });

  it("given no HOD column, then no one is a head", () => {
    const { isHOD, ...rest } = GOOD;
    expect([isHOD, check(rest).rows[0]?.isHOD]).toEqual(["no", false]);
  });

  it("given headings in other cases and with blanks, then they are matched", () => {
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
      row[headings[index] ?? column] = { ...GOOD, rights: "" }[column];
    });
    expect(check(row).rows).toHaveLength(1);
  });

  it("given a column of another kind, then it is ignored", () => {
    expect(check({ ...GOOD, Notes: "x" }).rows).toEqual([{ ...GOOD, isHOD: false }]);
  });

  it("given a blank row between, then it is skipped", () => {
    const blank: Record<string, string> = { ...GOOD };
    for (const column of STAFF_IMPORT_COLUMNS) blank[column] = " ";
    expect(check(GOOD, blank, { ...GOOD, email: "b@ward.test" }).rows).toHaveLength(2);
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
    ["lastName", "O\nbi", "Last name holds a line break or control character."],
    ["email", "ada", "Invalid email format."],
    ["email", "ada@ward", "Invalid email format."],
    ["email", "a da@ward.test", "Invalid email format."],
    ["email", "taken@WARD.test", "This email is already in use."],
    ["phone", "none", "A phone number has digits."],
    ["phone", "0803 555 at night", "Please enter a valid phone number."],
    ["phone", "2.34803E+12", "A spreadsheet has turned this phone number into a figure."],
    ["department", "Cardiology", '"Cardiology" is not one of your departments.'],
    ["role", "Nurse", '"Nurse" is not one of your roles.'],
    ["isHOD", "maybe", "HOD is yes, no or empty."],
  ])("given %s %j, then just that is the problem", (column, value, message) => {
    expect(withCell(column, value)).toEqual({ rows: [], problems: [{ row: 2, column, message }] });
  });

  it("given several wrong cells in several rows, then every one is listed in order", () => {
    const first = { ...GOOD, role: "Nurse", firstName: "" };
    const third = { ...GOOD, email: "c@ward.test", phone: "" };
    expect(places(first, { ...GOOD, email: "b@ward.test" }, third)).toEqual([
      "2 firstName",
      "2 role",
      "4 phone",
    ]);
  });

  it("given rows without headings, then a message counts the first of them as row 1", () => {
    const { problems } = checkStaffRows([GOOD, GOOD], { ...KNOWN, isHeadless: true });
    expect(problems.map(({ message }) => message)).toEqual(["This email is already in row 1."]);
  });

  it("given a wrong row between good ones, then the good ones may be saved", () => {
    const wrong = { ...GOOD, email: "b@ward.test", role: "Nurse" };
    const emails = check(GOOD, wrong, { ...GOOD, email: "c@ward.test" }).rows.map((r) => r.email);
    expect(emails).toEqual(["ada@ward.test", "c@ward.test"]);
  });

  it("given an email twice in the file, then the later row names the earlier", () => {
    expect(check(GOOD, { ...GOOD, email: "ADA@ward.test" }).problems).toEqual([
      { row: 3, column: "email", message: "This email is already in row 2." },
    ]);
  });

  it("given an email three times, then both later rows name the first", () => {
    const messages = check(GOOD, GOOD, GOOD).problems.map((problem) => problem.message);
    expect(new Set(messages)).toEqual(new Set(["This email is already in row 2."]));
  });

  it("given a blank row before, then rows keep the file's numbers", () => {
    expect(places({ firstName: "" }, { ...GOOD, role: "" })).toEqual(["3 role"]);
  });
});

describe("checkStaffRows with a wrong file", () => {
  it("given no rows, then it says so once", () => {
    expect(check().problems).toEqual([{ row: 1, column: "", message: "The file has no staff." }]);
  });

  it("given a missing column, then it is named once and not for every row", () => {
    const { phone, ...rest } = GOOD;
    expect([phone !== "", places(rest, rest)]).toEqual([true, ["1 phone"]]);
  });

  it("given more rows than can be added at once, then nothing is", () => {
    const rows = Array.from({ length: LIMITS.importRows + 1 }, (_, index) => ({
      ...GOOD,
      email: `a${index}@ward.test`,
    }));
    expect(check(...rows)).toMatchObject({ rows: [], problems: [{ row: 1, column: "" }] });
  });
});
