import { type BackupSettings, readBackupSettings } from "@wardline/backup/settings";
import type { InstallationConfig } from "@wardline/maintenance/config";
import { embeddedBackups } from "./children.js";
import type { EmbeddedAddresses } from "./embedded-postgres.js";
import { loadSecrets } from "./secrets.js";

/** The settings of backups: as configured, and where the database is embedded with what the launcher adds. */
export async function installationBackups(
  config: InstallationConfig,
  embedded: EmbeddedAddresses | null,
): Promise<BackupSettings> {
  if (embedded === null) return config.backups;
  const { dataDir } = config;
  const secrets = await loadSecrets(dataDir);
  return readBackupSettings(embeddedBackups(config, dataDir, secrets, embedded.drillUrl));
}
