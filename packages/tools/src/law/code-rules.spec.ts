import { findBarrels } from "./barrels.js";
import { findMissingHospitals } from "./hospital-first.js";
import { findStrayHover } from "./hover.js";
import { findFixedLines } from "./letters.js";
import { findDirectStorage } from "./page-storage.js";
import { findStrayQueries } from "./queries.js";
import { findRealTime } from "./real-time.js";
import type { Problem, Repository } from "./repository.js";
import { findStrayTelephones } from "./telephones.js";
import { findFieldsWithoutKind } from "./text-fields.js";
import { findTooNewFeatures } from "./too-new.js";

const createRepository = (file: string, text: string): Repository => ({
  paths: new Set([file]),
  texts: new Map([[file, text]]),
});
const listLines = (problems: Problem[]) => problems.map(({ line }) => line);

describe("re-export of another file's exports", () => {
  it.each([
    'export * from "./a.js";',
    'export * as all from "./a.js";',
    'export { a } from "./a.js";',
    'export type { A } from "./a.js";',
  ])("is found: %s", (line) => {
    expect(
      listLines(findBarrels(createRepository("web/src/a.ts", `const b = 1;\n${line}\n`))),
    ).toEqual([2]);
  });

  it("is not reported for a file's own exports", () => {
    expect(
      findBarrels(createRepository("web/src/a.ts", "export { a };\nexport const b = 1;\n")),
    ).toEqual([]);
  });
});

describe("query", () => {
  const text = "const a = 1;\nawait manager.query<Row[]>(`SELECT 1`);\n";

  it.each(["server/src/features/a.ts", "worker/src/a.ts", "packages/live/src/a.ts"])(
    "is found in %s",
    (file) => {
      expect(listLines(findStrayQueries(createRepository(file, text)))).toEqual([2]);
    },
  );

  it.each([
    "await manager.findOneBy(Bed, { id });",
    "await this.dataSource.manager.insert(Bed, bed);",
    "await dataSource.getRepository(Bed).save(bed);",
  ])("is found if it is a call to TypeORM: %s", (line) => {
    const stray = createRepository("server/src/features/a.ts", `const a = 1;\n${line}\n`);
    expect(listLines(findStrayQueries(stray))).toEqual([2]);
  });

  it.each(["packages/database/src/repositories/a.ts", "server/test/a.spec.ts"])(
    "is allowed in %s",
    (file) => {
      expect(findStrayQueries(createRepository(file, text))).toEqual([]);
    },
  );
});

describe("phone number on a page", () => {
  const findPhoneLines = (line: string) =>
    listLines(findStrayTelephones(createRepository("web/src/a.tsx", `const a = 1;\n${line}\n`)));

  it.each([
    "<b>{phone}</b>",
    "{name} {cover.phone}",
    '<td>{person.phone ?? ""}</td>',
    '[name, phone || email].filter(Boolean).join(" · ")',
    "{name} <TelephoneNumber>{phone}</TelephoneNumber>",
    "{first.name} <b><TelephoneNumber>{phone}</TelephoneNumber>",
  ])("is found outside its component: %s", (line) => {
    expect(findPhoneLines(line)).toEqual([2]);
  });

  it.each([
    "<TelephoneNumber>{phone}</TelephoneNumber>",
    '<TelephoneNumber className="phone">\n  {phone}\n</TelephoneNumber>',
    "<ProperName>{name}</ProperName> <TelephoneNumber>{phone}</TelephoneNumber>",
    "<Telephone phone={phone} label={`Call ${name}, ${phone}`} />",
    "const { phone } = person;",
  ])("is allowed as %s", (line) => {
    expect(findPhoneLines(line)).toEqual([]);
  });
});

describe("repository function", () => {
  const file = "packages/database/src/repositories/beds.ts";
  const findProblemLines = (parameters: string) =>
    findMissingHospitals(
      createRepository(file, `export async function findBed(${parameters}) {}\n`),
    );

  it.each(["manager: EntityManager, id: string", "\n  dataSource: DataSource,\n  id: string,\n"])(
    "must name the hospital: %j",
    (parameters) => {
      expect(findProblemLines(parameters)).toHaveLength(1);
    },
  );

  it.each([
    "manager: EntityManager, hospitalId: string, id: string",
    "\n  manager: EntityManager,\n  hospitalId: string,\n",
    "{ manager, hospitalId }: Work, id: string",
    "row: BedRow",
  ])("is accepted if it names the hospital or accesses no table: %j", (parameters) => {
    expect(findProblemLines(parameters)).toEqual([]);
  });
});

describe("TypeORM condition", () => {
  const file = "packages/database/src/repositories/beds.ts";
  const findConditionLines = (line: string, name = "findBed") =>
    listLines(
      findMissingHospitals({
        paths: new Set(),
        texts: new Map([
          ["packages/database/src/entities/clock.ts", "export class Clock {\n  at!: Date;\n}\n"],
          [
            "packages/database/src/entities/bed.ts",
            "export class Bed {\n  hospitalId!: string;\n}\n",
          ],
          [file, `export function ${name}({ manager }: Work) {\n${line}\n}\n`],
        ]),
      }),
    );

  it.each([
    "return manager.findOneBy(Bed, { id });",
    "return manager.find(Bed);",
    "return manager.find(Bed, { order: { id: 'ASC' } });",
    "return manager.update(Bed, { id }, { hospitalId });",
    "return manager.getRepository(Bed).delete({ id });",
    "return manager.createQueryBuilder().delete().from(Bed).where({ id }).execute();",
    "const where = { id }; return manager.find(Bed, { where });",
  ])("must name the hospital first: %s", (line) => {
    expect(findConditionLines(line)).toEqual([2]);
  });

  it.each([
    "return manager.findOneBy(Bed, { hospitalId, id });",
    "return manager.find(Bed, { where: { hospitalId }, order: { id: 'ASC' } });",
    "return manager.getRepository(Bed).delete({ hospitalId, id });",
    'return manager.sum(Bed, "size", { hospitalId });',
    "return manager.createQueryBuilder().delete().from(Bed).where({ hospitalId, id }).execute();",
    "const free = { hospitalId, id }; return manager.update(Bed, free, { id });",
    "return manager.update(Hospital, { id: hospitalId }, { name });",
    "return manager.findOneBy(Clock, { at });",
  ])("is accepted if it names the hospital, or if its table has no hospital: %s", (line) => {
    expect(findConditionLines(line)).toEqual([]);
  });

  it("may concern all hospitals if the function's name says so", () => {
    expect(findConditionLines("return manager.find(Bed);", "readBedsOfAllHospitals")).toEqual([]);
  });
});

describe("page code", () => {
  const findProblemLines = (file: string, line: string) =>
    listLines(findDirectStorage(createRepository(file, `const a = 1;\n${line}\n`)));

  it.each([
    ["web/src/a.ts", "localStorage.getItem(KEY);"],
    ["web/src/a.tsx", "const items = window.sessionStorage;"],
    ["board/src/a.ts", "document.cookie = text;"],
    ["packages/client/src/a.ts", "page.localStorage.length;"],
  ])("must not read browser storage directly: %s, %s", (file, line) => {
    expect(findProblemLines(file, line)).toEqual([2]);
  });

  it.each(["web/src/a.spec.ts", "packages/client/src/page-storage.ts", "packages/e2e/src/a.ts"])(
    "may read browser storage directly in %s",
    (file) => {
      expect(findProblemLines(file, "localStorage.clear();")).toEqual([]);
    },
  );
});

describe("test", () => {
  const findProblemLines = (line: string, file = "web/src/a.spec.tsx") =>
    listLines(findRealTime(createRepository(file, `const a = 1;\n${line}\n`)));

  it.each([
    "const today = zonedDay(Date.now(), zone);",
    "const now = new Date();",
    "await new Promise((resolve) => setTimeout(resolve, 5));",
    'import { setTimeout as sleep } from "node:timers/promises";',
    "await page.waitForTimeout(500);",
  ])("must not depend on the real clock: %s", (line) => {
    expect(findProblemLines(line)).toEqual([2]);
  });

  it.each([
    "jest.setTimeout(900_000);",
    "const startedAt = performance.now();",
    "const then = new Date(0);",
    "clock.now = 5;",
  ])("may contain %s", (line) => {
    expect(findProblemLines(line)).toEqual([]);
  });

  it("may read the clock in a browser journey, but must not wait", () => {
    const file = "packages/e2e/src/journeys/a.journey.ts";
    expect(findProblemLines("const then = Date.now() - 60_000;", file)).toEqual([]);
    expect(findProblemLines("await page.waitForTimeout(500);", file)).toEqual([2]);
  });

  it("may use the real clock and timers if the file is test support", () => {
    expect(findProblemLines("const now = Date.now();", "server/test/support/app.ts")).toEqual([]);
  });
});

describe("text field", () => {
  const findProblemLines = (line: string) =>
    listLines(
      findFieldsWithoutKind(createRepository("web/src/A.tsx", `function A() {\n${line}\n}\n`)),
    );

  it.each([
    '<TextInput label="Name" onChange={(event) => set(event)} />',
    "<Textarea autosize />",
    "<NumberInput min={1} />",
    "<Combobox.Search placeholder={placeholder} />",
    "<MultiSelect searchable data={all} />",
    '<SuggestField suggestions={all} {...form.getInputProps("bed")} />',
    "<Spotlight searchProps={{ placeholder }} />",
    '<input type="search" />',
  ])("must name its kind: %s", (line) => {
    expect(findProblemLines(line)).toEqual([2]);
  });

  it.each([
    '<TextInput {...NAME_TEXT} label="Name" onChange={(event) => set(event)} />',
    "<Spotlight searchProps={{ ...CODE_TEXT, placeholder }} />",
    "<TextInput readOnly value={address} />",
    "<Select data={all} />",
    '<input type="checkbox" />',
  ])("may be %s", (line) => {
    expect(findProblemLines(line)).toEqual([]);
  });

  it("needs no kind of its own if another field passes one on", () => {
    const text =
      "export function SuggestField({ ...input }: Props) {\n  <TextInput {...input} />\n}\n";
    expect(findFieldsWithoutKind(createRepository("web/src/A.tsx", text))).toEqual([]);
  });
});

describe("code for browsers", () => {
  it.each([
    "const AFTER = /(?<=a)b/;",
    "const ALONE = /(?<!a)b/;",
    "if (URL.canParse(text)) go();",
  ])("must not use %s", (line) => {
    expect(
      listLines(findTooNewFeatures(createRepository("packages/contracts/src/a.ts", line))),
    ).toEqual([1]);
    expect(findTooNewFeatures(createRepository("server/src/a.ts", line))).toEqual([]);
  });

  it("may use a named group", () => {
    expect(
      findTooNewFeatures(createRepository("web/src/a.ts", "const YEAR = /(?<year>\\d{4})/;")),
    ).toEqual([]);
  });
});

describe("height of a line or box", () => {
  const findProblemLines = (line: string) =>
    listLines(findFixedLines(createRepository("web/src/a.css", line)));

  it.each(["line-height: 17px;", "min-height: min(300px, 50vh);"])("must not be %s", (line) => {
    expect(findProblemLines(line)).toEqual([1]);
  });

  it.each(["line-height: calc(17 / 13);", "min-height: 2rem;", "max-height: 30px;"])(
    "may be %s",
    (line) => {
      expect(findProblemLines(line)).toEqual([]);
    },
  );
});

describe("hover style", () => {
  const findProblemLines = (css: string) =>
    listLines(findStrayHover(createRepository("web/src/a.css", css)));

  it("is reported if it also applies to touch, where the style would persist", () => {
    expect(
      findProblemLines(".a {\n  color: red;\n}\n\n.b,\n.a:hover {\n  color: blue;\n}\n"),
    ).toEqual([6]);
    expect(findProblemLines("@media (width < 36em) {\n  .a:hover {\n  }\n}\n")).toEqual([2]);
  });

  it("is accepted within a hover query", () => {
    expect(
      findProblemLines("@media (hover: hover) {\n  .a:hover {\n    color: red;\n  }\n}\n"),
    ).toEqual([]);
  });
});
