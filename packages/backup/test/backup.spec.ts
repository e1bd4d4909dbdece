import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { migrationNames } from "@wardline/database/data-source";
import { migrate } from "@wardline/database/migrate";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import pg from "pg";
import { backUp } from "../src/backup-file.js";
import { restore } from "../src/restore.js";

/** The version before cards knew since when they have their status. */
const OLDER = "Passkeys1700000000018";

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
    const restored = await restore(target.ownerUrl, file);
    expect(restored.tables).toEqual(written.tables);
    expect(restored.tables.find(({ table }) => table === "event_log")?.rows).toBe(300);
  });

  it("note in the database that it was backed up", async () => {
    const notedAt = () =>
      onDatabase(source.url, async (client) => {
        const { rows } = await client.query<{ at: Date | null }>(
          "SELECT backed_up_at AS at FROM installation",
        );
        return rows[0]?.at;
      });
    expect(await notedAt()).toBeNull();
    await backUp(source.url, file);
    expect(await notedAt()).toBeInstanceOf(Date);
  });

  it("let the database's own numbers go on after the restored ones", async () => {
    await backUp(source.url, file);
    await restore(target.ownerUrl, file);
    await onDatabase(target.ownerUrl, async (client) => {
      const added = await client.query(
        "INSERT INTO department (hospital_id, name, folded_name) SELECT id, 'Cardiology', 'cardiology' FROM hospital",
      );
      expect(added.rowCount).toBe(1);
    });
  });

  it("begin another history, whichever it was before", async () => {
    await backUp(source.url, file);
    const epochs: string[] = [];
    const note = () =>
      onDatabase(target.ownerUrl, async (client) => {
        epochs.push(
          (await client.query<{ epoch: string }>("SELECT epoch FROM installation")).rows[0]
            ?.epoch ?? "",
        );
      });
    await note();
    await restore(target.ownerUrl, file);
    await note();
    await onDatabase(target.ownerUrl, (client) =>
      client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public"),
    );
    await restore(target.ownerUrl, file);
    await note();
    expect(new Set(epochs).size).toBe(3);
  });

  it("refuse a database that is not empty, and leave it as it is", async () => {
    await backUp(source.url, file);
    await expect(restore(source.ownerUrl, file)).rejects.toThrow("not empty");
  });

  it("keep nothing of a copy that was cut off", async () => {
    await writeFile(
      file,
      gzipSync(
        `{"format":"wardline-backup-1"}\n{"table":"hospital","columns":["id"],"rows":1,"sum":"0"}\n`,
      ),
    );
    await expect(restore(target.ownerUrl, file)).rejects.toThrow(
      "The backup ends in the middle of a table.",
    );
    await expectEmpty();
  });

  it.each([
    ["is not there", null, "The file cannot be read (ENOENT). Nothing was changed."],
    ["is no archive", Buffer.from("hello"), "The file is not a whole backup of Wardline"],
    ["is another archive", gzipSync("hello\n"), "The file is not a backup of Wardline."],
    [
      "is of a newer version",
      gzipSync('{"format":"wardline-backup-2","schema":"Later1800000000000"}\n'),
      "This backup was made by a newer version of Wardline (Later1800000000000).",
    ],
  ])("refuse a file that %s, in a sentence, and change nothing", async (_, content, sentence) => {
    if (content !== null) await writeFile(file, content);
    await expect(restore(target.ownerUrl, file)).rejects.toThrow(sentence);
    await expectEmpty();
  });

  it("refuse a file of which one letter was changed, and change nothing", async () => {
    await backUp(source.url, file);
    const text = gunzipSync(await readFile(file)).toString();
    await writeFile(file, gzipSync(text.replace("Surgery", "Surgeon")));
    await expect(restore(target.ownerUrl, file)).rejects.toThrow(
      "The table department did not come back whole",
    );
    await expectEmpty();
  });

  it("refuse a database with tables of another program", async () => {
    await backUp(source.url, file);
    await onDatabase(target.ownerUrl, (client) =>
      client.query(
        "DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE theirs (id int)",
      ),
    );
    await expect(restore(target.ownerUrl, file)).rejects.toThrow("tables of another program");
  });

  describe("of an older version", () => {
    beforeEach(async () => {
      await onDatabase(source.ownerUrl, (client) =>
        client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public"),
      );
      await migrate({ databaseUrl: source.ownerUrl, upTo: OLDER });
      await onDatabase(source.ownerUrl, (client) =>
        client.query(
          `WITH opened AS (
             INSERT INTO hospital (id, name, timezone) VALUES (gen_random_uuid(), 'Old', 'UTC') RETURNING id)
           INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, bed_no, status, teams, created_at, updated_at)
           SELECT id, gen_random_uuid(), 'Adaeze Okafor', 'female', '34', 'SL-1', 'B1', 'admitted', '', now(), now()
             FROM opened`,
        ),
      );
      await backUp(source.ownerUrl, file);
    });

    it("bring every row back into the tables of now", async () => {
      const restored = await restore(target.ownerUrl, file);
      expect(restored.tables.find(({ table }) => table === "patient")?.rows).toBe(1);
      await expectPatient();
    });

    it("do so although the file does not say of which version it is", async () => {
      const text = gunzipSync(await readFile(file)).toString();
      const [, ...others] = text.split("\n");
      const first = ['{"format":"wardline-backup-1"}', ...others].join("\n");
      await writeFile(file, gzipSync(first));
      await restore(target.ownerUrl, file);
      await expectPatient();
    });

    it("do so into a database that has no tables at all", async () => {
      await onDatabase(target.ownerUrl, (client) =>
        client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public"),
      );
      await restore(target.ownerUrl, file);
      await expectPatient();
    });
  });

  /** What was migrated knows since when a card has its status, which the backup does not. */
  function expectPatient(): Promise<void> {
    return onDatabase(target.ownerUrl, async (client) => {
      const { rows } = await client.query("SELECT name, status_since FROM patient");
      expect(rows).toEqual([{ name: "Adaeze Okafor", status_since: expect.any(Date) }]);
    });
  }

  function expectEmpty(): Promise<void> {
    return onDatabase(target.ownerUrl, async (client) => {
      expect((await client.query("SELECT 1 FROM hospital")).rowCount).toBe(0);
      const { rows } = await client.query("SELECT name FROM migrations ORDER BY id DESC LIMIT 1");
      expect(rows).toEqual([{ name: migrationNames().at(-1) }]);
    });
  }

  it("make a file that only its owner can read", async () => {
    await backUp(source.url, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
