import { resolve } from "node:path";
import { createDataSource } from "@wardline/database/data-source";
import type { OperatorRequest } from "@wardline/database/operator";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import { formatCount } from "@wardline/domain/text/format-count";
import type { BackupSettings } from "@wardline/settings/backup-settings";
import { StartError } from "@wardline/settings/start-error";
import { backUp } from "./backup/backup-file.js";
import { runExclusively } from "./backup/drill-database.js";
import { runDrill } from "./backup/nightly.js";
import { restore } from "./backup/restore.js";
import { BackupError, type TableCount } from "./backup/tables.js";
import { withInstallation } from "./installation.js";
import { prepareDatabase } from "./prepare-database.js";

/**
 * Runs `backup FILE`, which writes database and uploads into a file, or `backup drill`, which restores the newest
 * backup as a test.
 */
export function runBackup({ words: [file = ""] }: OperatorRequest): Promise<void> {
  return withInstallation(true, ({ backups }, { ownerUrl }) =>
    file === "drill"
      ? runDrillNow(ownerUrl, backups)
      : writeBackup(ownerUrl, resolve(file), backups),
  );
}

async function writeBackup(
  ownerUrl: string,
  file: string,
  settings: BackupSettings,
): Promise<void> {
  const { tables, uploads, missingUploads } = await backUp(ownerUrl, file, settings);
  printTables(tables);
  console.log(
    `${formatCount(sumRows(tables), "row")} and ${formatCount(uploads, "upload")} were written to ${file}.`,
  );
  if (missingUploads > 0)
    console.log(
      `${formatCount(missingUploads, "picture")} of hospitals could not be found in ${settings.uploadsDir}.`,
    );
  if (settings.keys.length === 0) console.log("The file is not encrypted: BACKUP_KEYS is not set.");
}

/** Restores a file into an unused, empty database and reports the result. */
export function runRestore({ words: [file = ""] }: OperatorRequest): Promise<void> {
  return withInstallation(false, async ({ backups }, access) => {
    // The restored tables are new and need grants for servers and workers.
    const recreateTables = () => prepareDatabase(access);
    const { tables, uploads } = await restore(access.ownerUrl, resolve(file), {
      ...backups,
      recreateTables,
    });
    await recreateTables();
    printTables(tables);
    console.log(
      `${formatCount(sumRows(tables), "row")} and ${formatCount(uploads.length, "upload")} were restored, and each table was checked.`,
    );
  });
}

async function runDrillNow(ownerUrl: string, settings: BackupSettings): Promise<void> {
  const dataSource = await createDataSource({ url: ownerUrl, poolSize: 1 }).initialize();
  try {
    const clockLead = Date.now() - (await readDatabaseTime(dataSource.manager));
    const run = await runExclusively(ownerUrl, () =>
      runDrill({
        manager: dataSource.manager,
        databaseUrl: ownerUrl,
        settings,
        log: { info: () => undefined, warn: () => undefined },
        now: () => Date.now() - clockLead,
      }),
    );
    if (run === null)
      throw new StartError("A backup or a drill is running. Try again when it has ended.");
    if (run.problem !== null) throw new BackupError(run.problem);
    const { rows = 0, tables = 0, boards = 0 } = run.found ?? {};
    const seconds = Math.round((run.endedAt.getTime() - run.begunAt.getTime()) / 1_000);
    console.log(
      `${run.file} was restored completely in ${seconds} s: ${formatCount(rows, "row")} in ${formatCount(tables, "table")}, and ${formatCount(boards, "board")} as recorded in the log.`,
    );
  } finally {
    await dataSource.destroy();
  }
}

function printTables(tables: readonly TableCount[]): void {
  for (const { table, rows } of tables) console.log(`${table.padEnd(20)} ${rows}`);
}

function sumRows(tables: readonly TableCount[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
