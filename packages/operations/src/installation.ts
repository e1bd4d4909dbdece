import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@wardline/settings/environment";
import {
  type DatabaseAccess,
  type InstallationConfig,
  readConfig,
  readDatabaseAccess,
} from "./config.js";
import { importProgram } from "./import-program.js";

export type InstallationWork = (
  config: InstallationConfig,
  access: DatabaseAccess,
) => Promise<void>;

const LAUNCHER = "packages/launcher/dist/installation.js";

/**
 * Runs work on the configured installation or, without `DATABASE_URL`, on the installation of `npm start`, whose
 * database is started for the work. If that database is already running, `canRun` must be true. Docker images contain
 * no launcher.
 */
export async function withInstallation(canRun: boolean, work: InstallationWork): Promise<void> {
  const config = readConfig(ROOT);
  if (!existsSync(join(ROOT, LAUNCHER))) return work(config, readDatabaseAccess(ROOT));
  const launcher = await importProgram<{
    withOwnInstallation(
      config: InstallationConfig,
      canRun: boolean,
      work: InstallationWork,
    ): Promise<void>;
  }>(LAUNCHER);
  await launcher.withOwnInstallation(config, canRun, work);
}
