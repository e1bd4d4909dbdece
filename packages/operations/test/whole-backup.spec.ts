import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createDataSource } from "@wardline/database/data-source";
import { runWork } from "@wardline/database/work";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { until } from "@wardline/testing/until";
import pg from "pg";
import { backUp } from "../src/backup/backup-file.js";
import { restore } from "../src/backup/restore.js";

const ROOT = join(__dirname, "../../..");
const keys = [{ id: "b1", key: randomBytes(32) }];
const HOSPITAL = randomUUID();
const NAME = "Adaeze Quandahl";
const CREATED = "2026-11-22T10:00Z";

/** docs/wire/operations.md, Backups. */
describe("backup", () => {
  let folder: string;
  /** A hospital with a picture, never changed by tests. */
  let source: TestDatabase;
  let file: string;
  let options: { keys: typeof keys; uploadsDir: string };
  /** Remains empty, because every restore into it is refused. */
  let target: TestDatabase;
  /** Databases of a single test. */
  let ownDatabases: TestDatabase[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "wardline-whole-"));
    options = { keys, uploadsDir: join(folder, "uploads") };
    await mkdir(options.uploadsDir);
    await writeFile(join(options.uploadsDir, "a.webp"), "a");
    [source, target] = await Promise.all([createHospitalDatabase(), createTestDatabase()]);
    file = await createPath();
    await backUp(source.url, file, options);
  });
  afterEach(async () => {
    await Promise.all(ownDatabases.map((database) => database.drop()));
    ownDatabases = [];
  });
  afterAll(async () => {
    await Promise.all([source.drop(), target.drop(), rm(folder, { recursive: true })]);
  });

  /** Returns a file path in a new, empty folder. */
  async function createPath(): Promise<string> {
    return join(await mkdtemp(join(folder, "of-a-test-")), "wardline.backup");
  }

  async function createEmptyDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    ownDatabases.push(database);
    return database;
  }

  async function createOwnDatabase(): Promise<TestDatabase> {
    const database = await createHospitalDatabase();
    ownDatabases.push(database);
    return database;
  }

  it("contains nothing readable when encrypted, and is not stored next to its key", async () => {
    const content = await readFile(file);
    expect(content.includes(NAME)).toBe(false);
    expect(content.includes(keys[0]?.key ?? "")).toBe(false);
    expect(content.includes("hospital")).toBe(false);
    expect(await readdir(dirname(file))).toEqual(["wardline.backup"]);
  });

  it("restores uploads byte for byte with the tables", async () => {
    const uploadsDir = join(folder, "pictures");
    const pictures = {
      "a.webp": randomBytes(200_000),
      "b.webp": Buffer.from("b"),
      empty: Buffer.alloc(0),
    };
    await mkdir(uploadsDir);
    await writeFile(join(uploadsDir, ".unfinished"), "half a picture");
    for (const [name, bytes] of Object.entries(pictures)) {
      await writeFile(join(uploadsDir, name), bytes);
    }
    const backupPath = await createPath();
    const written = await backUp(source.url, backupPath, { keys, uploadsDir });
    expect(written).toMatchObject({ uploads: 3, missingUploads: 0 });

    const uploadsOfTarget = join(folder, "restored", "uploads");
    await restore((await createEmptyDatabase()).ownerUrl, backupPath, {
      keys,
      uploadsDir: uploadsOfTarget,
    });
    expect((await readdir(uploadsOfTarget)).sort()).toEqual(Object.keys(pictures).sort());
    for (const [name, bytes] of Object.entries(pictures)) {
      expect((await readFile(join(uploadsOfTarget, name))).equals(bytes)).toBe(true);
    }
  });

  it("reports a picture missing from the upload folder, and still makes the backup", async () => {
    const uploadsDir = join(folder, "elsewhere");
    const written = await backUp(source.url, await createPath(), { keys, uploadsDir });
    expect(written).toMatchObject({ missingUploads: 1 });
  });

  it("leaves neither rows nor uploads when a restore fails", async () => {
    const uploadsOfTarget = join(folder, "refused");
    await expect(
      restore(source.ownerUrl, file, { keys, uploadsDir: uploadsOfTarget }),
    ).rejects.toThrow("is not empty");
    expect(await query(source, "SELECT FROM hospital")).toHaveLength(1);
    expect(await readdir(uploadsOfTarget)).toEqual([]);
  });

  it.each([
    [
      "one flipped byte",
      (bytes: Buffer) => flip(bytes, bytes.length >> 1),
      "The backup is damaged",
    ],
    [
      "a flipped byte in its first line",
      (bytes: Buffer) => flip(bytes, 30),
      "Nothing was changed.",
    ],
    ["a missing end", (bytes: Buffer) => bytes.subarray(0, -20), "or cut off"],
    ["no content", () => Buffer.alloc(0), "damaged or was cut off"],
  ])("is refused with %s, and leaves the target unchanged", async (_, change, sentence) => {
    const changed = await createPath();
    await writeFile(changed, change(await readFile(file)));
    await expect(restore(target.ownerUrl, changed, { keys })).rejects.toThrow(sentence);
    expect(await query(target, "SELECT FROM hospital")).toHaveLength(0);
  });

  it("is refused if it lacks a table, and the error names the table", async () => {
    const poor = await createOwnDatabase();
    await query(asOwner(poor), "DROP TABLE call_report");
    const backupPath = await createPath();
    await backUp(poor.url, backupPath, options);
    await expect(restore(target.ownerUrl, backupPath, { keys })).rejects.toThrow(
      "The backup lacks the table call_report. Nothing was changed.",
    );
    expect(await query(asOwner(target), "SELECT FROM hospital")).toHaveLength(0);
  });

  it("is restored completely on servers with other time zones and date formats", async () => {
    const [there, here] = await Promise.all([createOwnDatabase(), createEmptyDatabase()]);
    await setDateFormat(there, "Asia/Kolkata", "German, DMY");
    await setDateFormat(here, "America/New_York", "SQL, MDY");
    const backupPath = await createPath();
    await backUp(there.url, backupPath, options);
    await restore(here.ownerUrl, backupPath, { keys });
    const [row] = await query<{ at: number }>(
      here,
      "SELECT extract(epoch FROM created_at)::integer AS at FROM hospital",
    );
    expect(row?.at).toBe(Date.parse(CREATED) / 1_000);
  });

  it("is consistent at one revision while changes arrive", async () => {
    const [busy, here] = await Promise.all([createOwnDatabase(), createEmptyDatabase()]);
    const dataSource = await createDataSource({ url: busy.url }).initialize();
    const stop = new AbortController();
    const write = async (): Promise<number> => {
      let changes = 0;
      for (; !stop.signal.aborted; changes += 1) {
        await runWork(
          dataSource,
          { hospitalId: HOSPITAL, actor: null, now: Date.parse(CREATED) },
          async (work) => {
            await work.manager.query(
              "INSERT INTO department (hospital_id, name, folded_name) VALUES ($1, $2, $2)",
              [HOSPITAL, randomUUID()],
            );
            work.record("department.added", { id: changes } as never);
          },
          () => undefined,
        );
      }
      return changes;
    };
    const writers = [write(), write(), write()];
    await until(async () => (await count(busy, "department")) > 20);
    const backupPath = await createPath();
    await backUp(busy.url, backupPath, options);
    stop.abort();
    const written = (await Promise.all(writers)).reduce((sum, changes) => sum + changes, 0);
    await dataSource.destroy();

    await restore(here.ownerUrl, backupPath, { keys });
    const [row] = await query<{ revision: number }>(here, "SELECT revision::integer FROM hospital");
    const revision = row?.revision ?? 0;
    expect(revision).toBeGreaterThan(20);
    expect(revision).toBeLessThan(written);
    expect([await count(here, "event_log"), await count(here, "department")]).toEqual([
      revision,
      revision,
    ]);
  });

  it("reports a full disk, and keeps the previous backup", async () => {
    const large = await createOwnDatabase();
    await query(
      large,
      "INSERT INTO department (hospital_id, name, folded_name) SELECT id, n::text || random(), n::text || random() FROM hospital, generate_series(1, 20000) n",
    );
    const backupPath = await createPath();
    await writeFile(backupPath, "the backup of yesterday");
    // Limits the file size to 100 blocks of 1,024 bytes, so that the system refuses more.
    const program = `
      import("${ROOT}/packages/operations/dist/backup/backup-file.js").then(({ backUp }) =>
        backUp(process.env.SOURCE, process.env.FILE).catch((error) => console.log(error.message)))`;
    const { stdout } = await promisify(execFile)(
      "bash",
      ["-c", `ulimit -f 100; exec "$0" -e '${program}'`, process.execPath],
      { env: { ...process.env, SOURCE: large.url, FILE: backupPath } },
    );
    expect(stdout).toBe(
      `There is no room for the backup in ${dirname(backupPath)} (EFBIG). The incomplete file was deleted.\n`,
    );
    expect(await readFile(backupPath, "utf8")).toBe("the backup of yesterday");
    expect(await readdir(dirname(backupPath))).toEqual(["wardline.backup"]);
  });

  it("reports a missing folder", async () => {
    await expect(backUp(source.url, join(folder, "none", "file"), options)).rejects.toThrow(
      `The backup cannot be written to ${join(folder, "none")} (ENOENT).`,
    );
  });
});

/** Creates a database with the tests' only hospital, whose logo is a picture. */
async function createHospitalDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await query(
    database,
    `INSERT INTO hospital (id, name, timezone, created_at, logo_file) VALUES ('${HOSPITAL}', '${NAME}', 'UTC', '${CREATED}', 'a.webp')`,
  );
  return database;
}

function flip(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}

async function count(database: TestDatabase, table: string): Promise<number> {
  const [row] = await query<{ amount: number }>(
    database,
    `SELECT count(*)::integer AS amount FROM ${table}`,
  );
  return row?.amount ?? 0;
}

const asOwner = ({ ownerUrl }: TestDatabase) => ({ url: ownerUrl });

/** Changes the database's date settings, as an installation may. */
async function setDateFormat(database: TestDatabase, zone: string, dates: string): Promise<void> {
  const name = new URL(database.ownerUrl).pathname.slice(1);
  await query(
    asOwner(database),
    `ALTER DATABASE ${name} SET timezone = '${zone}'; ALTER DATABASE ${name} SET datestyle = '${dates}'`,
  );
}

async function query<T extends object>({ url }: Pick<TestDatabase, "url">, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
