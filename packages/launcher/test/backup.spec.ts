import { execFile } from "node:child_process";
import { chmodSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { backUp } from "@wardline/operations/backup/backup-file";
import { createTestDatabase } from "@wardline/testing/database";
import { Client } from "pg";

const ROOT = join(__dirname, "../../..");

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "wardline-copy-")));
  chmodSync(folder, 0o711);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run wardline -- backup` or `restore` on an installation with an embedded database. */
async function run(command: "backup" | "restore", file: string): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "packages/operations/dist/wardline.js"), command, file],
    { cwd: ROOT, env: { ...environment, DATA_DIR: join(folder, "data") } },
  );
  return stdout;
}

/** docs/wire/operations.md, Settings of an installation. */
it("restores a backup into the database of npm start, and backs it up again", async () => {
  const source = await createTestDatabase();
  const client = new Client({ connectionString: source.ownerUrl });
  await client.connect();
  await client.query(
    "INSERT INTO hospital (id, name, timezone) SELECT gen_random_uuid(), 'H' || n, 'UTC' FROM generate_series(1, 7) n",
  );
  await client.end();
  await backUp(source.ownerUrl, join(folder, "first"));
  await source.drop();

  expect(await run("restore", join(folder, "first"))).toContain("7 rows and");
  expect(await run("backup", join(folder, "second"))).toContain("7 rows and");
  // The database now has rows of its own, which a restore must not overwrite.
  await expect(run("restore", join(folder, "second"))).rejects.toThrow("not empty");
});
