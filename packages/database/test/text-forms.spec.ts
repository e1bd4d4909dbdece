import { randomUUID } from "node:crypto";
import { toComparedText, toSearchForms } from "@wardline/domain/text/text-forms";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import pg from "pg";
import { migrate } from "../src/migrate.js";

/** Letters, marks, widths, spaces and invisible characters known to every supported PostgreSQL. */
const BLOCKS = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x250, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x587],
  [0x591, 0x5f4],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0xe01, 0xe5b],
  [0x1100, 0x11ff],
  [0x13a0, 0x13fd],
  [0x1e00, 0x1eff],
  [0x1f00, 0x1ffe],
  [0x2000, 0x206f],
  [0x2100, 0x218b],
  [0x3000, 0x30ff],
  [0x4e00, 0x4e80],
  [0xac00, 0xac80],
  [0xf900, 0xfa6d],
  [0xfb00, 0xfb4f],
  [0xfe00, 0xffee],
  [0x10400, 0x1044f],
  [0x1f300, 0x1f5ff],
  [0xe0000, 0xe01ef],
] as const;

/** Returns a reproducible generator of random numbers from 0 to below `limit`. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function generateTexts(amount: number): string[] {
  const draw = createRandom(130);
  return Array.from({ length: amount }, () =>
    Array.from({ length: 1 + draw(12) }, () => {
      const [first, last] = BLOCKS[draw(BLOCKS.length)] ?? [0x20, 0x7e];
      return String.fromCodePoint(first + draw(last - first + 1));
    }).join(""),
  );
}

describe("text form in the database", () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it("is the same as in the programs, and is idempotent", async () => {
    const given = generateTexts(10_000);
    const { rows } = await client.query<{ compared: string; forms: string; again: string }>(
      `SELECT compared_text(text) AS compared, search_forms(text) AS forms,
              compared_text(compared_text(text)) AS again
         FROM unnest($1::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`,
      [given],
    );
    const escaped = (text: string) =>
      JSON.stringify(text).replace(/[^ -~]/gu, (one) => `<${one.codePointAt(0)?.toString(16)}>`);
    const differing = given.flatMap((text, index) => {
      const row = rows[index];
      const [one, forms] = [toComparedText(text), toSearchForms([text])];
      if (row?.compared === one && row.forms === forms && row.again === one) return [];
      return [[text, one, row?.compared ?? "", forms, row?.forms ?? ""].map(escaped)];
    });
    expect(differing.slice(0, 5)).toEqual([]);
  });

  it("does not depend on the database's collation", async () => {
    const { rows } = await client.query<{ one: string; other: string }>(
      `SELECT compared_text('ISI-9' COLLATE "tr-x-icu") AS one, search_forms('ISİ-9' COLLATE "tr-x-icu") AS other`,
    );
    expect(rows).toEqual([{ one: "isi-9", other: "isi-9" }]);
  });

  it("is stored for records of older versions without merging any of them", async () => {
    const other = await createTestDatabase();
    const old = new pg.Client({ connectionString: other.ownerUrl });
    await old.connect();
    await old.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    await migrate({ databaseUrl: other.ownerUrl, upTo: "Deletion1700000000121" });
    const hospital = randomUUID();
    await old.query(
      "INSERT INTO hospital (id, name, timezone, revision) VALUES ($1, 'H', 'UTC', 1)",
      [hospital],
    );
    for (const number of ["Z-1", "Z-1\u200b"]) {
      await old.query(
        `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, status, created_at, updated_at)
         VALUES ($1, $2, 'Zoë Müller', 'female', '34', $3, 'active', now(), now())`,
        [hospital, randomUUID(), number],
      );
    }
    for (const name of ["Internal\u00a0Medicine", "Internal Medicine", "Ear\u00a0Nose"]) {
      await old.query(
        "INSERT INTO department (hospital_id, name, folded_name) VALUES ($1, $2, lower($2))",
        [hospital, name],
      );
    }
    await migrate({ databaseUrl: other.ownerUrl });
    const cards = await old.query(
      "SELECT hospital_no, compared_no, searched FROM patient ORDER BY hospital_no",
    );
    const forms = "zoe muller\tzoe mueller\nz-1\n\n";
    expect(cards.rows).toEqual([
      { hospital_no: "Z-1", compared_no: "z-1", searched: forms },
      { hospital_no: "Z-1\u200b", compared_no: "z-1", searched: forms },
    ]);
    const departments = await old.query("SELECT folded_name FROM department ORDER BY id");
    expect(departments.rows.map((row: { folded_name: string }) => row.folded_name)).toEqual([
      "internal\u00a0medicine",
      "internal medicine",
      "ear nose",
    ]);
    await old.end();
    await other.drop();
  });
});
