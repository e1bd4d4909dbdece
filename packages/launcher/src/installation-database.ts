import {
  type DatabaseAccess,
  databaseAccess,
  type InstallationConfig,
} from "@wardline/maintenance/config";
import { claimDataFolder } from "./data-folder.js";
import {
  type EmbeddedAddresses,
  runningDatabase,
  startEmbeddedPostgres,
} from "./embedded-postgres.js";
import { loadSecrets } from "./secrets.js";

/**
 * Works with the configured database; without `DATABASE_URL` with the one that `npm start` brings, which is started for as
 * long as the work takes. While it is running, that works only where `mayRun`.
 */
export async function withInstallationDatabase(
  config: InstallationConfig,
  mayRun: boolean,
  work: (access: DatabaseAccess, embedded: EmbeddedAddresses | null) => Promise<void>,
): Promise<void> {
  const { databaseUrl, redisUrl, dataDir } = config;
  if (databaseUrl !== undefined) return work(databaseAccess({ ...config, databaseUrl }), null);
  const running = mayRun ? await runningDatabase(dataDir) : null;
  const within = (embedded: EmbeddedAddresses) =>
    work({ ownerUrl: embedded.ownerUrl, applicationUrl: embedded.url, redisUrl }, embedded);
  await (running === null ? withStarted(dataDir, within) : within(running));
}

/** Starts the database of a data folder that nobody else uses. */
async function withStarted(
  dataDir: string,
  work: (database: EmbeddedAddresses) => Promise<void>,
): Promise<void> {
  const folder = await claimDataFolder(dataDir);
  try {
    const { postgresPassword } = await loadSecrets(folder.path);
    const log = (line: string) => console.log(line);
    const database = await startEmbeddedPostgres({
      dataDir: folder.path,
      password: postgresPassword,
      log,
    });
    try {
      await work(database);
    } finally {
      await database.stop();
    }
  } finally {
    await folder.release();
  }
}
