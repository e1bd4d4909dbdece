import { keepBackups } from "@wardline/backup/nightly";
import type { BackupSettings } from "@wardline/backup/settings";
import type { Log } from "@wardline/jobs/log";
import type { Queues } from "@wardline/jobs/queues";
import type { DataSource } from "typeorm";

export interface NightlyBackups {
  dataSource: DataSource;
  databaseUrl: string;
  backups: BackupSettings;
  queues: Queues;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Makes the backup that is due, tries the newest one once a week, and says once a day where nobody has tried one for too long
 * (docs/wire.md, Backups).
 */
export async function runNightlyBackups(context: NightlyBackups): Promise<void> {
  const { dataSource, databaseUrl, backups: settings, queues, log, now } = context;
  const { manager } = dataSource;
  const overdueSince = await keepBackups({ manager, databaseUrl, settings, log, now });
  if (overdueSince === null) return;
  // Queueing an id twice is harmless: one mail a day.
  const id = `drill-overdue-${new Date(now()).toISOString().slice(0, 10)}`;
  const data = { since: new Date(overdueSince).toISOString() };
  await queues.enqueue([{ id, queue: "email", name: "drill-overdue", data }]);
}
