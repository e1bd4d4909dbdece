import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getMetadataArgsStorage } from "typeorm";
import { createDataSource } from "../src/data-source.js";

/** Two migrations of the first version share this number, and databases have recorded both. */
const TWICE = "0009";

const files = readdirSync(join(__dirname, "../src/migrations")).sort();
const listed = createDataSource({ url: "postgres://nowhere" }).options.migrations as {
  name: string;
}[];

describe("migrations", () => {
  it("runs every migration in the order of the file numbers", () => {
    const numbers = listed.map(({ name }) => `0${name.slice(-3)}`);
    expect(numbers).toEqual(files.map((file) => file.slice(0, 4)));
    expect(listed.map(({ name }) => name.replace(/\d+$/, "").toLowerCase())).toEqual(
      files.map((file) => file.slice(5, -".ts".length).replaceAll("-", "")),
    );
  });

  it("gives each migration a unique and rising number", () => {
    const numbers = files.map((file) => file.slice(0, 4));
    const doubled = numbers.filter((number, index) => number === numbers[index - 1]);
    expect(doubled).toEqual([TWICE]);
    expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true);
  });
});

/** SQL that removes something an older server may still need. */
const TAKES_AWAY = /\b(DROP (TABLE|COLUMN|FUNCTION|VIEW)|RENAME|SET NOT NULL)\b/;
/** First migration that must declare what it removes (docs/development.md, Migrations). */
const RULED_FROM = "0056";

function isUnsaid(sql: string): boolean {
  return TAKES_AWAY.test(sql) && !/\bcontracts = true\b/.test(sql);
}

describe("migrations that remove something that the previous version needs", () => {
  it.each([
    ["ALTER TABLE ward DROP COLUMN name", true],
    ["contracts = true; ALTER TABLE ward DROP COLUMN name", false],
    ["ALTER TABLE ward ALTER COLUMN name SET NOT NULL", true],
    ["ALTER TABLE ward ADD COLUMN name text NOT NULL DEFAULT ''", false],
  ])("finds undeclared removals in %s: %s", (sql, unsaid) => {
    expect(isUnsaid(sql)).toBe(unsaid);
  });

  it("includes only removals that are declared", () => {
    const unsaid = files
      .filter((file) => file.slice(0, 4) >= RULED_FROM)
      .filter((file) => isUnsaid(readFileSync(join(__dirname, "../src/migrations", file), "utf8")));
    expect(unsaid).toEqual([]);
  });
});

/** Lists tables that a migration locks by creating an index; new tables, which have no rows, are left out. */
function heldByIndexes(sql: string): string[] {
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
  ])("finds tables that %s locks: %j", (sql, held) => {
    expect(heldByIndexes(sql)).toEqual(held);
  });

  it("includes no index that locks its table", () => {
    const held = files
      .filter((file) => file.slice(0, 4) >= RULED_FROM)
      .flatMap((file) =>
        heldByIndexes(readFileSync(join(__dirname, "../src/migrations", file), "utf8")),
      );
    expect(held).toEqual([]);
  });
});

/** Lists tables that are altered after a foreign key has locked them, which could cause a deadlock with a server. */
function heldThenAltered(sql: string): string[] {
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
  ])("finds tables that %s refers to before it alters them: %j", (sql, held) => {
    expect(heldThenAltered(sql)).toEqual(held);
  });

  it("includes no migration that refers to a table before it alters that table", () => {
    const held = files
      .filter((file) => file.slice(0, 4) >= RULED_FROM)
      .filter((file) => {
        const sql = readFileSync(join(__dirname, "../src/migrations", file), "utf8");
        return heldThenAltered(sql).length > 0;
      });
    expect(held).toEqual([]);
  });
});

describe("entity", () => {
  const source = join(__dirname, "../src");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const inEntities = (file: string) => file.startsWith("entities/");

  it("is known to the data source", () => {
    for (const file of files.filter(inEntities)) jest.requireActual(join(source, file));
    const known = createDataSource({ url: "postgres://nowhere" }).options.entities as unknown[];
    const entities = getMetadataArgsStorage().tables.map(({ target }) => target);
    expect(entities.filter((one) => !known.includes(one))).toEqual([]);
  });

  it("is used by a repository", () => {
    const users = files
      .filter((file) => !inEntities(file) && file !== "data-source.ts")
      .map((file) => readFileSync(join(source, file), "utf8"))
      .join();
    const names = (
      createDataSource({ url: "postgres://nowhere" }).options.entities as (() => void)[]
    ).map(({ name }) => name);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(users))).toEqual([]);
  });
});
