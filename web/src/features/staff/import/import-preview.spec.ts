import { FileProblem } from "../../../lib/sheets/file-problem.js";
import { readSheet } from "../../../lib/sheets/read-sheet.js";
import { writeSheet } from "../../../lib/sheets/write-sheet.js";
import { previewImport, readFileRows, readPasted, toRefusedRows } from "./import-preview.js";

const readSheetRows = async (file: Blob) => readFileRows(await readSheet(file));

const known = {
  departments: ["Surgery"],
  roles: ["Registrar"],
  emails: ["taken@x.org"],
  canGiveRights: true,
};
const HEAD = "First Name,last_name,EMAIL,phone,department,role,isHOD";

async function preview(text: string) {
  return previewImport(await readSheetRows(new Blob([text])), known);
}

describe("the preview of an import", () => {
  it("shows every row with every problem, numbered as in the spreadsheet", async () => {
    const { rows, wrongCount, ready } = await preview(
      `${HEAD}\nAda,Obi,ada@x.org,0800,surgery,registrar,yes\n,,,,,,\nBayo,,taken@x.org,0800,Ward 9,Registrar,\n`,
    );
    expect(rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(wrongCount).toBe(1);
    expect(Object.keys(rows[1]?.problems ?? {}).toSorted()).toEqual([
      "department",
      "email",
      "lastName",
    ]);
    expect(ready.map(({ email, department }) => [email, department])).toEqual([
      ["ada@x.org", "Surgery"],
    ]);
  });

  it("says which of two numbers a tap dials, and still accepts the row", async () => {
    const { rows, wrongCount } = await preview(
      `${HEAD}\nAda,Obi,ada@x.org,0803 555 1004 / 0805 555 1005,Surgery,Registrar,no`,
    );
    expect(rows.map(({ notes }) => notes)).toEqual([{ phone: "A tap dials only 0803 555 1004." }]);
    expect(wrongCount).toBe(0);
  });

  it("explains why a whole file is unusable", async () => {
    expect((await preview("name,email\nAda,ada@x.org")).fileProblems).toContain(
      'The column "First name" is missing.',
    );
    expect((await preview("")).fileProblems).toEqual(["The file has no staff."]);
  });

  it("shows a refusal by the server at its row", async () => {
    const { rows } = await preview(`${HEAD}\n,,,,,,\nAda,Obi,ada@x.org,0800,Surgery,Registrar,no`);
    const refused = toRefusedRows([{ path: "rows.0.email", message: "No." }], rows);
    expect(refused).toEqual([{ row: 3, column: "email", message: "No." }]);
  });

  it("removes refused rows from the rows that can be added", async () => {
    const raw = await readSheetRows(
      new Blob([
        `${HEAD}\nAda,Obi,ada@x.org,0800,Surgery,Registrar,no\nBola,Obi,bola@x.org,0800,Surgery,Registrar,no`,
      ]),
    );
    const refused = [{ row: 2, column: "email", message: "In use." }];
    const { ready, readyRows, wrongCount } = previewImport(raw, known, refused);
    expect(ready.map(({ email }) => email)).toEqual(["bola@x.org"]);
    expect(readyRows.map(({ row }) => row)).toEqual([3]);
    expect(wrongCount).toBe(1);
  });

  it("shows a refusal that names no row", () => {
    expect(toRefusedRows([{ path: "rows", message: "Too many." }], [])).toEqual([
      { row: 1, column: "", message: "Too many." },
    ]);
  });
});

describe("readPasted", () => {
  const person = "Ada\tObi\tada@x.org\t0800\tSurgery\tRegistrar\tno";

  it.each([
    ["with headings in any order", "Surname\tForename\nObi\tAda", "Ada"],
    ["without headings, in the template's order", person, "Ada"],
  ])("reads cells %s", (_how, text, firstName) => {
    const preview = previewImport(readPasted(text), known);
    expect(preview.rows.map(({ cells }) => [cells.firstName, cells.lastName])).toEqual([
      [firstName, "Obi"],
    ]);
  });

  it("reads the name of a bundle as its rights, and reports an unknown bundle", () => {
    const ready = previewImport(readPasted(`${person}\tAuditor`), known).ready;
    expect(ready.map(({ grants }) => grants)).toEqual([["patients.read", "audit.read"]]);
    const [row] = previewImport(readPasted(`${person}\tBoss`), known).rows;
    expect(row?.problems.rights).toContain("not a set of rights");
  });

  it("returns rows that can be added as they are", () => {
    expect(previewImport(readPasted(person), known).ready).toHaveLength(1);
  });
});

describe("readSheetRows", () => {
  it("recognises semicolons and the Windows encoding", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode("firstName;email\nJos"), 0xe9, 0x3b]);
    expect(await readSheetRows(new Blob([bytes]))).toEqual([{ firstName: "José", email: "" }]);
  });

  it("finds the headings below a title or a separator line", async () => {
    const rows = "firstName;email\r\nAda;ada@x.org\r\n";
    expect(await readSheetRows(new Blob([`sep=;\r\n${rows}`]))).toEqual([
      { firstName: "Ada", email: "ada@x.org" },
    ]);
    expect(await readSheetRows(new Blob([`Staff list;\r\n;\r\n${rows}`]))).toEqual([
      {},
      {},
      { firstName: "Ada", email: "ada@x.org" },
    ]);
  });

  it("reads Excel's Unicode text", async () => {
    const text = "\ufefffirstName\temail\r\nZoë\tzoe@x.org";
    expect(await readSheetRows(new Blob([Buffer.from(text, "utf16le")]))).toEqual([
      { firstName: "Zoë", email: "zoe@x.org" },
    ]);
  });

  it.each(["PK\u0003\u0004\u0000\u0000", "\u00d0\u00cf\u0000\u0000"])(
    "refuses a file that is neither a workbook nor text",
    async (start) => {
      await expect(readSheetRows(new Blob([start]))).rejects.toThrow(FileProblem);
    },
  );

  it("asks about a workbook's numbers that lost digits, a 0 or +, or became a date", async () => {
    const phones = ["0803 555 1234", 8035551234, 2.3480355512355e17, { day: "2026-03-12" }];
    const file = await writeSheet([
      HEAD.split(","),
      ...phones.map((phone, at) => [
        "Ada",
        "Obi",
        `a${at}@x.org`,
        phone,
        "Surgery",
        "Registrar",
        "",
      ]),
    ]);
    const { rows } = previewImport(await readSheetRows(file), known);
    expect(rows.map(({ cells, problems }) => [cells.phone, Object.keys(problems)])).toEqual([
      ["0803 555 1234", []],
      ["8035551234", ["phone"]],
      ["2.3480355512355E+17", ["phone"]],
      ["12-Mar-2026", ["phone"]],
    ]);
  });
});
