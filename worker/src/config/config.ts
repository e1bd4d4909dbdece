import type { Proxy } from "@wardline/egress/proxy";
import { type BackupSettings, getBackupSettings } from "@wardline/settings/backup-settings";
import { getKitFolder, type KitFolder } from "@wardline/settings/kit-folder";
import { readSettings } from "@wardline/settings/read";
import type { Settings } from "@wardline/settings/table";

/** Configuration of the worker (docs/wire/operations.md, Settings of an installation). */
export interface Config extends Omit<Settings<"worker">, "httpsProxy" | "noProxy"> {
  /** Base of all links in emails, without a trailing slash. */
  publicUrl: string;
  /** Connection as the role that may rewrite the log; by default `databaseUrl`. */
  retentionDatabaseUrl: string;
  mailFrom: string;
  backups: BackupSettings;
  /** Folder for downtime kits as files; null if no files are written. */
  kitFolder: KitFolder | null;
  /** Proxy for calls to the receivers of webhooks; undefined for direct calls. */
  proxy: Proxy | undefined;
}

/** Reads the environment and `.env`; throws an error that lists every missing or malformed variable. */
export function readConfig(environment?: NodeJS.ProcessEnv): Config {
  const { httpsProxy, noProxy, ...settings } = readSettings("worker", environment);
  const { port, publicUrl = `http://localhost:${port}`, databaseUrl } = settings;
  const { retentionDatabaseUrl = databaseUrl } = settings;
  const { mailFrom = `Wardline <no-reply@${new URL(publicUrl).hostname}>` } = settings;
  return {
    ...settings,
    publicUrl,
    retentionDatabaseUrl,
    mailFrom,
    backups: getBackupSettings(settings),
    kitFolder: getKitFolder(settings),
    proxy: httpsProxy === undefined ? undefined : { url: httpsProxy, except: noProxy },
  };
}
