import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { listMigrationNames } from "@wardline/database/data-source";
import { migrate } from "@wardline/database/migrate";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import pg from "pg";
import { backUp } from "../src/backup/backup-file.js";
import { restore } from "../src/backup/restore.js";

/** Version before patients had a status time. */
const OLDER_VERSION = "Passkeys1700000000018";

describe("backup and restore", () => {
  let folder: string;
  /** A hospital with 300 log entries, never changed by tests. */
  let source: TestDatabase;
  let file: string;
  let recordedBefore: Date | null | undefined;
  let written: Awaited<ReturnType<typeof backUp>>;
  /** Remains empty, because every restore into it is refused. */
  let target: TestDatabase;
  /** Databases of a single test. */
  let ownDatabases: TestDatabase[] = [];

  beforeAll(async () => {
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
      const events = Array.from({ length: 300 }, (_, index) => ({
        type: "hour.passed",
        payload: { at: String(index) },
      }));
      await client.query("SELECT append_events($1, null, $2)", [hospital, JSON.stringify(events)]);
    });
    recordedBefore = await readRecordedTime();
    written = await backUp(source.url, file);
  });
  afterEach(async () => {
    await Promise.all(ownDatabases.map((database) => database.drop()));
    ownDatabases = [];
  });
  afterAll(async () => {
    await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true })]);
  });

  async function createEmptyDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    ownDatabases.push(database);
    return database;
  }

  /** Writes a backup file with this content and returns its path. */
  async function writeChangedFile(content: string | Buffer): Promise<string> {
    const copy = join(await mkdtemp(join(folder, "changed-")), "wardline.backup");
    await writeFile(copy, content);
    return copy;
  }

  function readRecordedTime(): Promise<Date | null | undefined> {
    return onDatabase(source.url, async (client) => {
      const { rows } = await client.query<{ at: Date | null }>(
        "SELECT backed_up_at AS at FROM installation",
      );
      return rows[0]?.at;
    });
  }

  function readEpoch(database: TestDatabase): Promise<string | undefined> {
    return onDatabase(database.ownerUrl, async (client) => {
      const { rows } = await client.query<{ epoch: string }>("SELECT epoch FROM installation");
      return rows[0]?.epoch;
    });
  }

  it("restores every row, and continues sequences", async () => {
    const { ownerUrl } = await createEmptyDatabase();
    const restored = await restore(ownerUrl, file);
    expect(restored.tables).toEqual(written.tables);
    expect(restored.tables.find(({ table }) => table === "event_log")?.rows).toBe(300);
    await onDatabase(ownerUrl, async (client) => {
      const added = await client.query(
        "INSERT INTO department (hospital_id, name, folded_name) SELECT id, 'Cardiology', 'cardiology' FROM hospital",
      );
      expect(added.rowCount).toBe(1);
    });
  });

  it("records the backup in the database", async () => {
    expect(recordedBefore).toBeNull();
    expect(await readRecordedTime()).toBeInstanceOf(Date);
  });

  it("begins a new history with every restore", async () => {
    const database = await createEmptyDatabase();
    const epochs = [await readEpoch(database)];
    await restore(database.ownerUrl, file);
    epochs.push(await readEpoch(database));
    await onDatabase(database.ownerUrl, (client) =>
      client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public"),
    );
    await restore(database.ownerUrl, file);
    epochs.push(await readEpoch(database));
    expect(new Set(epochs).size).toBe(3);
  });

  it("refuses a database that is not empty, and leaves it unchanged", async () => {
    await expect(restore(source.ownerUrl, file)).rejects.toThrow("not empty");
  });

  it("rolls back the restore of a file that was cut off", async () => {
    const cut = await writeChangedFile(
      gzipSync(
        `{"format":"wardline-backup-1"}\n{"table":"hospital","columns":["id"],"rows":1,"sum":"0"}\n`,
      ),
    );
    await expect(restore(target.ownerUrl, cut)).rejects.toThrow(
      "The backup ends in the middle of a table.",
    );
    await expectEmpty();
  });

  it.each([
    ["does not exist", null, "The file cannot be read (ENOENT). Nothing was changed."],
    ["is no archive", Buffer.from("hello"), "The file is not a complete backup of Wardline"],
    ["is another archive", gzipSync("hello\n"), "The file is not a backup of Wardline."],
    [
      "is of a newer version",
      gzipSync('{"format":"wardline-backup-2","schema":"Later1800000000000"}\n'),
      "This backup was made by a newer version of Wardline (Later1800000000000).",
    ],
  ])("refuses a file that %s, says why, and changes nothing", async (_, content, sentence) => {
    const refusedFile = content === null ? join(folder, "none") : await writeChangedFile(content);
    await expect(restore(target.ownerUrl, refusedFile)).rejects.toThrow(sentence);
    await expectEmpty();
  });

  it("refuses a file with one changed letter, and changes nothing", async () => {
    const text = gunzipSync(await readFile(file)).toString();
    const refusedFile = await writeChangedFile(gzipSync(text.replace("Surgery", "Surgeon")));
    await expect(restore(target.ownerUrl, refusedFile)).rejects.toThrow(
      "The table department was not restored completely",
    );
    await expectEmpty();
  });

  it("refuses a database with tables of another program", async () => {
    const { ownerUrl } = await createEmptyDatabase();
    await onDatabase(ownerUrl, (client) =>
      client.query(
        "DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE theirs (id int)",
      ),
    );
    await expect(restore(ownerUrl, file)).rejects.toThrow("tables of another program");
  });

  describe("backup of an older version", () => {
    let older: string;

    beforeAll(async () => {
      const { ownerUrl, drop } = await createTestDatabase();
      await onDatabase(ownerUrl, (client) =>
        client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public"),
      );
      await migrate({ databaseUrl: ownerUrl, upTo: OLDER_VERSION });
      await onDatabase(ownerUrl, (client) =>
        client.query(
          `WITH opened AS (
             INSERT INTO hospital (id, name, timezone) VALUES (gen_random_uuid(), 'Old', 'UTC') RETURNING id)
           INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, bed_no, status, teams, created_at, updated_at)
           SELECT id, gen_random_uuid(), 'Adaeze Okafor', 'female', '34', 'SL-1', 'B1', 'admitted', '', now(), now()
             FROM opened`,
        ),
      );
      older = join(folder, "older.backup");
      await backUp(ownerUrl, older);
      await drop();
    });

    it("restores every row into current tables, although the file states no version", async () => {
      const database = await createEmptyDatabase();
      const text = gunzipSync(await readFile(older)).toString();
      const [, ...others] = text.split("\n");
      const withoutVersion = await writeChangedFile(
        gzipSync(['{"format":"wardline-backup-1"}', ...others].join("\n")),
      );
      const restored = await restore(database.ownerUrl, withoutVersion);
      expect(restored.tables.find(({ table }) => table === "patient")?.rows).toBe(1);
      await expectPatient(database);
    });

    it("restores every row into a database without tables", async () => {
      const database = await createEmptyDatabase();
      await onDatabase(database.ownerUrl, (client) =>
        client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public"),
      );
      await restore(database.ownerUrl, older);
      await expectPatient(database);
    });
  });

  /** Migrated data has the status time that the backup lacks. */
  function expectPatient({ ownerUrl }: TestDatabase): Promise<void> {
    return onDatabase(ownerUrl, async (client) => {
      const { rows } = await client.query("SELECT name, status_since FROM patient");
      expect(rows).toEqual([{ name: "Adaeze Okafor", status_since: expect.any(Date) }]);
    });
  }

  function expectEmpty(): Promise<void> {
    return onDatabase(target.ownerUrl, async (client) => {
      expect((await client.query("SELECT 1 FROM hospital")).rowCount).toBe(0);
      const { rows } = await client.query("SELECT name FROM migrations ORDER BY id DESC LIMIT 1");
      expect(rows).toEqual([{ name: listMigrationNames().at(-1) }]);
    });
  }

  it("makes a file that only its owner can read", async () => {
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
