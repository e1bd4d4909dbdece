import { resolve } from "node:path";
import { ROOT } from "@wardline/database/environment";
import { readConfig } from "@wardline/maintenance/config";
import {
  type CopyCommand,
  copyDatabase,
  readCopyCommand,
} from "@wardline/maintenance/copy-database";
import { reportAndExit } from "@wardline/maintenance/report";
import { installationBackups } from "./installation-backups.js";
import { withInstallationDatabase } from "./installation-database.js";

/**
 * `npm run backup -- FILE`, `npm run backup -- drill` and `npm run restore -- FILE`: all that the configured database and the
 * uploads hold, and back; without `DATABASE_URL` that of the database which `npm start` brings. Only a restore needs it stopped.
 */
async function run(given: string[]): Promise<void> {
  const command = readCopyCommand(given);
  // The database's own user cannot see where this was called from.
  const asked: CopyCommand =
    command.command === "drill" ? command : { ...command, file: resolve(command.file) };
  const config = readConfig(ROOT);
  await withInstallationDatabase(config, asked.command !== "restore", async (access, embedded) =>
    copyDatabase(asked, access, await installationBackups(config, embedded)),
  );
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  reportAndExit(error);
}
