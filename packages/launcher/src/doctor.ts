import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@wardline/database/environment";
import { type InstallationConfig, readConfig } from "@wardline/maintenance/config";
import { printFindings, readDoctorArguments } from "@wardline/maintenance/doctor/examine";
import { reportAndExit } from "@wardline/maintenance/report";
import { StartError } from "@wardline/maintenance/start-error";
import { installationBackups } from "./installation-backups.js";
import { withInstallationDatabase } from "./installation-database.js";
import { loadSecrets } from "./secrets.js";

/**
 * `npm run doctor`: says of everything that the installation stands on whether it is well, and what to do where it is
 * not (README, Doctor). Without `DATABASE_URL` it looks at what `npm start` brings, whether that is running or not.
 */
async function run(args: string[]): Promise<void> {
  const { isJson, mailTo } = readDoctorArguments(args);
  const config = await withOwnSecrets(readConfig(ROOT));
  await withInstallationDatabase(config, true, async (access, embedded) => {
    const backups = await installationBackups(config, embedded);
    await printFindings({ config: { ...config, backups }, access, mailTo }, isJson);
  });
}

/** With the key that `npm start` made, where none is set. */
async function withOwnSecrets(config: InstallationConfig): Promise<InstallationConfig> {
  const { dataDir, databaseUrl } = config;
  if (!existsSync(join(dataDir, "secrets.json"))) {
    if (databaseUrl !== undefined) return config;
    throw new StartError(
      `There is no installation in ${dataDir} yet: npm start makes one, DATABASE_URL names another.`,
    );
  }
  const { encryptionKey } = await loadSecrets(dataDir);
  return { ...config, encryptionKey: config.encryptionKey ?? encryptionKey };
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  reportAndExit(error);
}
