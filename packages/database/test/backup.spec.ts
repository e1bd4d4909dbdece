import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import pg from "pg";
import { backUp, restore } from "../src/backup.js";

describe("backup and restore", () => {
  let source: TestDatabase;
  let target: TestDatabase;
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "wardline-backup-"));
    file = join(folder, "wardline.backup");
    [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await onDatabase(source.url, async (client) => {
      const hospital = randomUUID();
      await client.query("INSERT INTO hospital (id, name, timezone) VALUES ($1, $2, 'UTC')", [
        hospital,
        "Line\nbreak, tab\t, back\\slash and «ü»",
      ]);
      await client.query(
        "INSERT INTO department (hospital_id, name, folded_name) VALUES ($1, 'Surgery', 'surgery')",
        [hospital],
      );
      for (let index = 0; index < 300; index += 1) {
        await client.query("SELECT append_events($1, null, $2)", [
          hospital,
          JSON.stringify([{ type: "hour.passed", payload: { at: String(index) } }]),
        ]);
      }
    });
  });
  afterEach(async () => {
    await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true })]);
  });

  it("bring every row back, whatever it holds", async () => {
    const written = await backUp(source.url, file);
    const restored = await restore(target.url, file);
    expect(restored).toEqual(written);
    expect(restored.find(({ table }) => table === "event_log")?.rows).toBe(300);
  });

  it("let the database's own numbers go on after the restored ones", async () => {
    await backUp(source.url, file);
    await restore(target.url, file);
    await onDatabase(target.url, async (client) => {
      const added = await client.query(
        "INSERT INTO department (hospital_id, name, folded_name) SELECT id, 'Cardiology', 'cardiology' FROM hospital",
      );
      expect(added.rowCount).toBe(1);
    });
  });

  it("refuse a database that is not empty, and leave it as it is", async () => {
    await backUp(source.url, file);
    await expect(restore(source.url, file)).rejects.toThrow("not empty");
  });

  it("keep nothing of a copy that was cut off", async () => {
    await writeFile(
      file,
      gzipSync(
        `{"format":"wardline-backup-1"}\n{"table":"hospital","columns":["id"],"rows":1,"sum":"0"}\n`,
      ),
    );
    await expect(restore(target.url, file)).rejects.toThrow();
    await onDatabase(target.url, async (client) => {
      expect((await client.query("SELECT 1 FROM hospital")).rowCount).toBe(0);
    });
  });

  it("make a file that only its owner can read", async () => {
    await backUp(source.url, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

async function onDatabase(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
