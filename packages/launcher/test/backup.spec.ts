import { execFile } from "node:child_process";
import { chmodSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { backUp } from "@wardline/backup/backup-file";
import { createTestDatabase } from "@wardline/testing/database";
import { Client } from "pg";

const ROOT = join(__dirname, "../../..");

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "wardline-copy-")));
  chmodSync(folder, 0o711);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** `npm run backup` or `npm run restore` on an installation that has no database but its own. */
async function run(command: "backup" | "restore", file: string): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "packages/launcher/dist/backup.js"), command, file],
    { cwd: ROOT, env: { ...environment, DATA_DIR: join(folder, "data") } },
  );
  return stdout;
}

/** docs/wire.md, Settings of an installation. */
it("given a backup, then it goes into the database that npm start brings, and out of it again", async () => {
  const source = await createTestDatabase();
  const client = new Client({ connectionString: source.ownerUrl });
  await client.connect();
  await client.query(
    "INSERT INTO hospital (id, name, timezone) SELECT gen_random_uuid(), 'H' || n, 'UTC' FROM generate_series(1, 7) n",
  );
  await client.end();
  await backUp(source.ownerUrl, join(folder, "first"));
  await source.drop();

  expect(await run("restore", join(folder, "first"))).toContain("7 rows came back");
  expect(await run("backup", join(folder, "second"))).toContain("7 rows were written");
  // Its own rows are there now: nothing is restored over them.
  await expect(run("restore", join(folder, "second"))).rejects.toThrow("not empty");
});
