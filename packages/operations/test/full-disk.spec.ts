import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BackupSettings } from "@wardline/settings/backup-settings";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { canMount, mountDisk, unmountDisk } from "@wardline/testing/small-disk";
import { until } from "@wardline/testing/until";
import pg from "pg";
import { backUp } from "../src/backup/backup-file.js";
import { drillRestore } from "../src/backup/drill.js";
import { buildBackupName } from "../src/backup/folder.js";

const KB = 1024;
const MB = 1024 * KB;
const DRILL = "wardline_drill";
const BACKUP_NAME = buildBackupName(Date.parse("2026-11-22T02:05:00Z"));
const keys = [{ id: "b1", key: randomBytes(32) }];

/** docs/wire/operations.md, Backups; promise 39. */
describe("backups and drills with failing resources", () => {
  const hasDisks = canMount();
  const itWithDisks = hasDisks ? it : it.skip;
  let source: TestDatabase;
  let folder: string;
  /** Folder of the backup to drill. */
  let dir: string;
  const mounted: string[] = [];
  /** Folder of a PostgreSQL for drills, on a small disk if possible; the last test ends this PostgreSQL. */
  let smallDisk: string;
  let cluster: Awaited<ReturnType<typeof startCluster>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "wardline-full-"));
    // PostgreSQL runs as its own user.
    await chmod(folder, 0o711);
    source = await createTestDatabase();
    await query(
      source.ownerUrl,
      `INSERT INTO hospital (id, name, timezone) VALUES (gen_random_uuid(), 'St. Luke''s', 'UTC');
       INSERT INTO department (hospital_id, name, folded_name)
         SELECT id, md5(n::text) || random(), md5(n::text) || random() FROM hospital, generate_series(1, 40000) n`,
    );
    dir = join(folder, "backups");
    await mkdir(dir);
    await backUp(source.url, join(dir, BACKUP_NAME), { keys });
    smallDisk = hasDisks ? await mountNewDisk("postgres", 330 * MB) : folder;
    cluster = await startCluster(smallDisk);
  });
  afterAll(async () => {
    await cluster.end();
    for (const at of mounted.reverse()) unmountDisk(at);
    await source.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function mountNewDisk(name: string, bytes: number): Promise<string> {
    const at = join(folder, name);
    await mkdir(at);
    mountDisk(at, bytes);
    mounted.push(at);
    return at;
  }

  itWithDisks("report that the backup disk is full, and keep the previous backup", async () => {
    const full = await mountNewDisk("full", 300 * KB);
    const file = join(full, BACKUP_NAME);
    await writeFile(file, "the backup of yesterday");
    await expect(backUp(source.url, file, { keys })).rejects.toThrow(
      `There is no room for the backup in ${full} (ENOSPC). The incomplete file was deleted.`,
    );
    expect(await readdir(full)).toEqual([BACKUP_NAME]);
    expect(await readFile(file, "utf8")).toBe("the backup of yesterday");
  });

  itWithDisks(
    "report that the database's disk is full, and drop the drill's database",
    async () => {
      const { url } = cluster;
      try {
        // The log has enough space, so that the table reaches the limit.
        await query(
          url,
          "CREATE TABLE large AS SELECT repeat(n::text, 100) FROM generate_series(1, 150000) n; CHECKPOINT; DROP TABLE large; CHECKPOINT",
        );
        await fill(smallDisk, 12 * MB);
        await expect(drillRestore(buildSettings(url), DRILL)).rejects.toThrow(
          /^The disk of the database is full\./,
        );
        expect(await query(url, `SELECT FROM pg_database WHERE datname = '${DRILL}'`)).toEqual([]);
      } finally {
        await rm(join(smallDisk, "ballast"), { force: true });
      }
    },
  );

  it("report a database that stops during a drill", async () => {
    const { url } = cluster;
    const drilled = drillRestore(buildSettings(url), DRILL).catch((error: Error) => error);
    await until(async () => {
      const found = await query(url, `SELECT FROM pg_database WHERE datname = '${DRILL}'`);
      return found.length === 1;
    });
    await cluster.end();
    expect(await drilled).toMatchObject({
      message: expect.stringMatching(/^The database stopped in the middle of the drill\./),
    });
  });

  function buildSettings(drillUrl: string): BackupSettings {
    return {
      dir,
      keys,
      at: { minute: 120, zone: "UTC" },
      drillUrl,
      // The free-space check looks at another disk, so that PostgreSQL itself reaches the limit.
      drillDisk: undefined,
      uploadsDir: join(folder, "uploads"),
      opsMail: undefined,
    };
  }
});

/** Starts an empty PostgreSQL below a folder; Jest cannot load its modules itself. */
async function startCluster(at: string): Promise<{ url: string; end(): Promise<void> }> {
  const cluster = fork(join(__dirname, "run-cluster.mjs"), [at], { execArgv: [] });
  const [url] = (await once(cluster, "message")) as [string];
  return {
    url,
    async end() {
      if (!cluster.connected) return;
      const ended = once(cluster, "exit");
      cluster.disconnect();
      await ended;
    },
  };
}

/** Leaves this many bytes free on a disk. */
async function fill(at: string, left: number): Promise<void> {
  const bytes = (await readFreeBytes(at)) - left;
  if (bytes > 0) await writeFile(join(at, "ballast"), Buffer.alloc(bytes));
}

async function readFreeBytes(at: string): Promise<number> {
  const { bavail, bsize } = await statfs(at);
  return bavail * bsize;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}
