import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createDataSource } from "../src/data-source.js";

/** Two migrations of the first version have this number; databases have recorded both under their names. */
const TWICE = "0009";

const files = readdirSync(join(__dirname, "../src/migrations")).sort();
const listed = createDataSource({ url: "postgres://nowhere" }).options.migrations as {
  name: string;
}[];

describe("migrations", () => {
  it("run in the order of their files' numbers, none left out", () => {
    const numbers = listed.map(({ name }) => `0${name.slice(-3)}`);
    expect(numbers).toEqual(files.map((file) => file.slice(0, 4)));
    expect(listed.map(({ name }) => name.replace(/\d+$/, "").toLowerCase())).toEqual(
      files.map((file) => file.slice(5, -".ts".length).replaceAll("-", "")),
    );
  });

  it("have numbers that are unique and rise", () => {
    const numbers = files.map((file) => file.slice(0, 4));
    const doubled = numbers.filter((number, index) => number === numbers[index - 1]);
    expect(doubled).toEqual([TWICE]);
    expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true);
  });
});

/** What a server of the version before may still need, in SQL. */
const TAKES_AWAY = /\b(DROP (TABLE|COLUMN|FUNCTION|VIEW)|RENAME|SET NOT NULL)\b/;
/** From this one on a migration that takes something away says so (docs/development.md, Migrations). */
const RULED_FROM = "0056";

function isUnsaid(sql: string): boolean {
  return TAKES_AWAY.test(sql) && !/\bcontracts = true\b/.test(sql);
}

describe("a migration that takes away what the version before needs", () => {
  it.each([
    ["ALTER TABLE ward DROP COLUMN name", true],
    ["contracts = true; ALTER TABLE ward DROP COLUMN name", false],
    ["ALTER TABLE ward ALTER COLUMN name SET NOT NULL", true],
    ["ALTER TABLE ward ADD COLUMN name text NOT NULL DEFAULT ''", false],
  ])("%s: says nothing of it: %s", (sql, unsaid) => {
    expect(isUnsaid(sql)).toBe(unsaid);
  });

  it("says so from now on", () => {
    const unsaid = files
      .filter((file) => file.slice(0, 4) >= RULED_FROM)
      .filter((file) => isUnsaid(readFileSync(join(__dirname, "../src/migrations", file), "utf8")));
    expect(unsaid).toEqual([]);
  });
});

/** The tables on which a migration makes an index, so that nobody writes to them meanwhile; new ones have no rows. */
function heldByIndexes(sql: string): string[] {
  const tables = [...sql.matchAll(/\bCREATE (?:UNIQUE )?INDEX \w+ ON (\w+)/g)];
  return tables
    .map(([, table = ""]) => table)
    .filter((table) => !sql.includes(`CREATE TABLE ${table} `));
}

describe("a migration that makes an index of a table that is in use", () => {
  it.each([
    ["CREATE INDEX ward_name ON ward (name)", ["ward"]],
    ["CREATE TABLE ward (name text); CREATE UNIQUE INDEX ward_name ON ward (name)", []],
    ['buildIndex(runner, "ward_name", "ward (name)")', []],
  ])("%s: holds %j", (sql, held) => {
    expect(heldByIndexes(sql)).toEqual(held);
  });

  it("builds it while servers write, from now on", () => {
    const held = files
      .filter((file) => file.slice(0, 4) >= RULED_FROM)
      .flatMap((file) =>
        heldByIndexes(readFileSync(join(__dirname, "../src/migrations", file), "utf8")),
      );
    expect(held).toEqual([]);
  });
});

/** The tables that a statement alters after a foreign key holds them already: a server between the two would be in a deadlock with it. */
function heldThenAltered(sql: string): string[] {
  return [...sql.matchAll(/\bREFERENCES (\w+)/g)]
    .filter(({ index, 1: table }) => sql.slice(index).includes(`ALTER TABLE ${table} `))
    .map(([, table = ""]) => table);
}

describe("a migration that alters a table and refers to it", () => {
  it.each([
    [
      "CREATE TABLE bed (ward uuid REFERENCES ward); ALTER TABLE ward ADD COLUMN beds integer",
      ["ward"],
    ],
    ["ALTER TABLE ward ADD COLUMN beds integer; CREATE TABLE bed (ward uuid REFERENCES ward)", []],
  ])("%s: holds it before: %j", (sql, held) => {
    expect(heldThenAltered(sql)).toEqual(held);
  });

  it("alters it first, from now on", () => {
    const held = files
      .filter((file) => file.slice(0, 4) >= RULED_FROM)
      .filter((file) => {
        const sql = readFileSync(join(__dirname, "../src/migrations", file), "utf8");
        return heldThenAltered(sql).length > 0;
      });
    expect(held).toEqual([]);
  });
});

it("every entity of the folder is known to the data source", () => {
  const known = createDataSource({ url: "postgres://nowhere" }).options.entities as unknown[];
  const folder = join(__dirname, "../src/entities");
  const exported = readdirSync(folder).flatMap((file) =>
    Object.values(jest.requireActual<Record<string, unknown>>(join(folder, file))),
  );
  const classes = exported.filter((one) => typeof one === "function");
  expect(classes.filter((one) => !known.includes(one))).toEqual([]);
});
