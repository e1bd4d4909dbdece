import { resolve } from "node:path";
import {
  type DatabaseAccess,
  databaseAccess,
  type InstallationConfig,
  readConfig,
} from "@wardline/maintenance/config";
import { copyDatabase, readCopyCommand } from "@wardline/maintenance/copy-database";
import { ROOT } from "@wardline/maintenance/paths";
import { reportAndExit } from "@wardline/maintenance/report";
import { claimDataFolder } from "./data-folder.js";
import { runningDatabase, startEmbeddedPostgres } from "./embedded-postgres.js";
import { loadSecrets } from "./secrets.js";

/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`: the configured database's whole content, and back; without
 * `DATABASE_URL` that of the database which `npm start` brings, whether it is running or not.
 */
async function run(given: string[]): Promise<void> {
  const command = readCopyCommand(given);
  // The database's own user cannot see where this was called from.
  const asked = { ...command, file: resolve(command.file) };
  const config = readConfig(ROOT);
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) {
    return copyDatabase(asked, databaseAccess({ ...config, databaseUrl }));
  }
  const running = asked.command === "backup" ? await runningDatabase(config.dataDir) : null;
  if (running !== null) return copyDatabase(asked, accessTo(config, { ownerUrl: running }));
  await withStarted(config, (access) => copyDatabase(asked, access));
}

function accessTo(
  { redisUrl }: InstallationConfig,
  { ownerUrl, url }: { ownerUrl: string; url?: string },
): DatabaseAccess {
  return { ownerUrl, applicationUrl: url, redisUrl };
}

/** Starts the database of a data folder that nobody else uses, for as long as the work takes. */
async function withStarted(
  config: InstallationConfig,
  work: (access: DatabaseAccess) => Promise<void>,
): Promise<void> {
  const folder = await claimDataFolder(config.dataDir);
  try {
    const { postgresPassword } = await loadSecrets(folder.path);
    const log = (line: string) => console.log(line);
    const database = await startEmbeddedPostgres({
      dataDir: folder.path,
      password: postgresPassword,
      log,
    });
    try {
      await work(accessTo(config, database));
    } finally {
      await database.stop();
    }
  } finally {
    await folder.release();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  reportAndExit(error);
}
