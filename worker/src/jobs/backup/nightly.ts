import type { Log } from "@wardline/jobs/log";
import type { Queues } from "@wardline/jobs/queues";
import { runDueBackups } from "@wardline/operations/backup/nightly";
import type { BackupSettings } from "@wardline/settings/backup-settings";
import type { DataSource } from "typeorm";

export interface NightlyBackupContext {
  dataSource: DataSource;
  databaseUrl: string;
  backups: BackupSettings;
  queues: Queues;
  log: Log;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
}

/**
 * Makes the due backup, runs a drill with the newest backup once a week, and warns once a day if no drill has succeeded
 * for too long (docs/wire/operations.md, Backups).
 */
export async function runNightlyBackups(context: NightlyBackupContext): Promise<void> {
  const { dataSource, databaseUrl, backups: settings, queues, log, now } = context;
  const { manager } = dataSource;
  const overdueSince = await runDueBackups({ manager, databaseUrl, settings, log, now });
  if (overdueSince === null) return;
  // The id is the same for the whole day, so that queueing the email repeatedly sends it only once.
  const id = `drill-overdue-${new Date(now()).toISOString().slice(0, 10)}`;
  const data = { since: new Date(overdueSince).toISOString() };
  await queues.enqueue([{ id, queue: "email", name: "drill-overdue", data }]);
}
