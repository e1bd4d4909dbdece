import { backUp } from "@wardline/backup/backup-file";
import { runDrill } from "@wardline/backup/nightly";
import { restore } from "@wardline/backup/restore";
import type { BackupSettings } from "@wardline/backup/settings";
import { BackupError, type TableCount } from "@wardline/database/backup";
import { createDataSource } from "@wardline/database/data-source";
import { unlessUnderWay } from "@wardline/database/drill-database";
import { readDatabaseTime } from "@wardline/database/repositories/operation/program-clocks";
import { counted } from "@wardline/domain/text/counted";
import type { DatabaseAccess } from "./config.js";
import { prepareDatabase } from "./prepare-database.js";
import { StartError } from "./start-error.js";

/** What the command line asks for. */
export type CopyCommand = { command: "backup" | "restore"; file: string } | { command: "drill" };

const USAGE = {
  backup:
    "Name one file: npm run backup -- wardline.backup; or try the newest one: npm run backup -- drill",
  restore: "Name one file: npm run restore -- wardline.backup",
};

/** Reads `backup FILE`, `backup drill` or `restore FILE`; throws a StartError with an example for anything else. */
export function readCopyCommand([command, file, ...others]: string[]): CopyCommand {
  if (command !== "backup" && command !== "restore") throw new StartError(USAGE.backup);
  if (file === undefined || others.length > 0) throw new StartError(USAGE[command]);
  return command === "backup" && file === "drill" ? { command: file } : { command, file };
}

/** Writes all of a database and its uploads into a file, restores it, or tries the newest backup, and says what it holds. */
export async function copyDatabase(
  asked: CopyCommand,
  access: DatabaseAccess,
  settings: BackupSettings,
): Promise<void> {
  if (asked.command === "drill") return sayDrill(access, settings);
  const { command, file } = asked;
  if (command === "backup") {
    const { tables, uploads, missingUploads } = await backUp(access.ownerUrl, file, settings);
    sayTables(tables);
    console.log(
      `${counted(total(tables), "row")} were written to ${file}, and ${counted(uploads, "upload")}.`,
    );
    if (missingUploads > 0)
      console.log(
        `${counted(missingUploads, "picture")} of hospitals not found in ${settings.uploadsDir}.`,
      );
    if (settings.keys.length === 0)
      console.log("The file is not encrypted: BACKUP_KEYS is not set.");
    return;
  }
  // Restored tables are new: the role of servers and workers is granted what it needs of them.
  const makeAgain = () => prepareDatabase(access);
  const { tables, uploads } = await restore(access.ownerUrl, file, { ...settings, makeAgain });
  await makeAgain();
  sayTables(tables);
  console.log(
    `${counted(total(tables), "row")} came back, each table checked, and ${counted(uploads.length, "upload")}.`,
  );
}

async function sayDrill({ ownerUrl }: DatabaseAccess, settings: BackupSettings): Promise<void> {
  const dataSource = await createDataSource({ url: ownerUrl, poolSize: 1 }).initialize();
  try {
    const ahead = Date.now() - (await readDatabaseTime(dataSource.manager));
    const run = await unlessUnderWay(ownerUrl, () =>
      runDrill({
        manager: dataSource.manager,
        databaseUrl: ownerUrl,
        settings,
        log: { info: () => undefined, warn: () => undefined },
        now: () => Date.now() - ahead,
      }),
    );
    if (run === null) throw new StartError("A backup or a drill is under way: try again after it.");
    if (run.problem !== null) throw new BackupError(run.problem);
    const { rows = 0, tables = 0, boards = 0 } = run.found ?? {};
    const seconds = Math.round((run.endedAt.getTime() - run.begunAt.getTime()) / 1_000);
    console.log(
      `${run.file} came back whole in ${seconds} s: ${counted(rows, "row")} in ${counted(tables, "table")}, and ${counted(boards, "board")} as the log says.`,
    );
  } finally {
    await dataSource.destroy();
  }
}

function sayTables(tables: readonly TableCount[]): void {
  for (const { table, rows } of tables) console.log(`${table.padEnd(20)} ${rows}`);
}

function total(tables: readonly TableCount[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
