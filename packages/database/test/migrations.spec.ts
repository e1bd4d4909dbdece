import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getMetadataArgsStorage } from "typeorm";
import { createDataSource } from "../src/data-source.js";

/** Two migrations of the first version share this number, and databases have recorded both. */
const DUPLICATE_NUMBER = "0009";

const files = readdirSync(join(__dirname, "../src/migrations")).sort();
const listed = createDataSource({ url: "postgres://nowhere" }).options.migrations as {
  name: string;
}[];

describe("migrations", () => {
  it("are run in the order of their file numbers", () => {
    const numbers = listed.map(({ name }) => `0${name.slice(-3)}`);
    expect(numbers).toEqual(files.map((file) => file.slice(0, 4)));
    expect(listed.map(({ name }) => name.replace(/\d+$/, "").toLowerCase())).toEqual(
      files.map((file) => file.slice(5, -".ts".length).replaceAll("-", "")),
    );
  });

  it("have unique and rising numbers", () => {
    const numbers = files.map((file) => file.slice(0, 4));
    const duplicates = numbers.filter((number, index) => number === numbers[index - 1]);
    expect(duplicates).toEqual([DUPLICATE_NUMBER]);
    expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true);
  });
});

/** SQL that removes something an older server may still need. */
const REMOVAL = /\b(DROP (TABLE|COLUMN|FUNCTION|VIEW)|RENAME|SET NOT NULL)\b/;
/** First migration that must declare what it removes (docs/development.md, Migrations). */
const FIRST_CHECKED = "0056";

function isUndeclaredRemoval(sql: string): boolean {
  return REMOVAL.test(sql) && !/\bcontracts = true\b/.test(sql);
}

describe("migrations that remove something that the previous version needs", () => {
  it.each([
    ["ALTER TABLE ward DROP COLUMN name", true],
    ["contracts = true; ALTER TABLE ward DROP COLUMN name", false],
    ["ALTER TABLE ward ALTER COLUMN name SET NOT NULL", true],
    ["ALTER TABLE ward ADD COLUMN name text NOT NULL DEFAULT ''", false],
  ])("finds undeclared removals in %s: %s", (sql, undeclaredRemovals) => {
    expect(isUndeclaredRemoval(sql)).toBe(undeclaredRemovals);
  });

  it("declare every removal", () => {
    const undeclaredRemovals = files
      .filter((file) => file.slice(0, 4) >= FIRST_CHECKED)
      .filter((file) =>
        isUndeclaredRemoval(readFileSync(join(__dirname, "../src/migrations", file), "utf8")),
      );
    expect(undeclaredRemovals).toEqual([]);
  });
});

/** Lists tables that a migration locks by creating an index; new tables, which have no rows, are left out. */
function listTablesLockedByIndexes(sql: string): string[] {
  const tables = [...sql.matchAll(/\bCREATE (?:UNIQUE )?INDEX \w+ ON (\w+)/g)];
  return tables
    .map(([, table = ""]) => table)
    .filter((table) => !sql.includes(`CREATE TABLE ${table} `));
}

describe("migrations that index a table in use", () => {
  it.each([
    ["CREATE INDEX ward_name ON ward (name)", ["ward"]],
    ["CREATE TABLE ward (name text); CREATE UNIQUE INDEX ward_name ON ward (name)", []],
    ['buildIndex(runner, "ward_name", "ward (name)")', []],
  ])("finds tables that %s locks: %j", (sql, lockedTables) => {
    expect(listTablesLockedByIndexes(sql)).toEqual(lockedTables);
  });

  it("do not lock the table", () => {
    const lockedTables = files
      .filter((file) => file.slice(0, 4) >= FIRST_CHECKED)
      .flatMap((file) =>
        listTablesLockedByIndexes(readFileSync(join(__dirname, "../src/migrations", file), "utf8")),
      );
    expect(lockedTables).toEqual([]);
  });
});

/** Lists tables that are altered after a foreign key has locked them, which could cause a deadlock with a server. */
function listTablesAlteredAfterLock(sql: string): string[] {
  return [...sql.matchAll(/\bREFERENCES (\w+)/g)]
    .filter(({ index, 1: table }) => sql.slice(index).includes(`ALTER TABLE ${table} `))
    .map(([, table = ""]) => table);
}

describe("migrations that alter a table and refer to it", () => {
  it.each([
    [
      "CREATE TABLE bed (ward uuid REFERENCES ward); ALTER TABLE ward ADD COLUMN beds integer",
      ["ward"],
    ],
    ["ALTER TABLE ward ADD COLUMN beds integer; CREATE TABLE bed (ward uuid REFERENCES ward)", []],
  ])("finds tables that %s refers to before it alters them: %j", (sql, lockedTables) => {
    expect(listTablesAlteredAfterLock(sql)).toEqual(lockedTables);
  });

  it("alter the table before they refer to it", () => {
    const lockedTables = files
      .filter((file) => file.slice(0, 4) >= FIRST_CHECKED)
      .filter((file) => {
        const sql = readFileSync(join(__dirname, "../src/migrations", file), "utf8");
        return listTablesAlteredAfterLock(sql).length > 0;
      });
    expect(lockedTables).toEqual([]);
  });
});

describe("entity", () => {
  const source = join(__dirname, "../src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const isInEntities = (file: string) => file.startsWith("entities/");

  it("is known to the data source", () => {
    for (const file of files.filter(isInEntities)) jest.requireActual(join(source, file));
    const known = createDataSource({ url: "postgres://nowhere" }).options.entities as unknown[];
    const entities = getMetadataArgsStorage().tables.map(({ target }) => target);
    expect(entities.filter((one) => !known.includes(one))).toEqual([]);
  });

  it("is used by a repository", () => {
    const users = files
      .filter((file) => !isInEntities(file) && file !== "data-source.ts")
      .map((file) => readFileSync(join(source, file), "utf8"))
      .join();
    const names = (
      createDataSource({ url: "postgres://nowhere" }).options.entities as (() => void)[]
    ).map(({ name }) => name);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(users))).toEqual([]);
  });
});
