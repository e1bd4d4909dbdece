import { backUp, restore, type TableCount } from "@wardline/database/backup";
import type { DatabaseAccess } from "./config.js";
import { prepareDatabase } from "./prepare-database.js";
import { StartError } from "./start-error.js";

/** What the command line asks for. */
export interface CopyCommand {
  command: "backup" | "restore";
  file: string;
}

/** Reads `backup FILE` or `restore FILE`; throws a StartError with an example for anything else. */
export function readCopyCommand([command, file]: string[]): CopyCommand {
  if (file === undefined || (command !== "backup" && command !== "restore")) {
    throw new StartError("Name the file: npm run backup -- wardline.backup");
  }
  return { command, file };
}

/** Writes a database's whole content into a file, or restores it, and says what it holds. */
export async function copyDatabase(
  { command, file }: CopyCommand,
  access: DatabaseAccess,
): Promise<void> {
  const tables = await (command === "backup" ? backUp : restore)(access.ownerUrl, file);
  // The restored tables are new: the role of servers and workers is granted what it needs of them.
  if (command === "restore") await prepareDatabase(access);
  for (const { table, rows } of tables) console.log(`${table.padEnd(20)} ${rows}`);
  console.log(
    command === "backup"
      ? `${total(tables)} rows were written to ${file}.`
      : `${total(tables)} rows came back, each table checked.`,
  );
}

function total(tables: readonly TableCount[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
