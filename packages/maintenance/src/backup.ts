import { backUp, restore, type TableCount } from "@wardline/database/backup";
import { readDatabaseAccess } from "./config.js";
import { ROOT } from "./paths.js";
import { prepareDatabase } from "./prepare-database.js";
import { reportAndExit } from "./report.js";
import { StartError } from "./start-error.js";

/** `npm run backup -- FILE` and `npm run restore -- FILE`: the configured database's whole content, and back. */
async function run([command, file]: string[]): Promise<void> {
  if (file === undefined || (command !== "backup" && command !== "restore")) {
    throw new StartError("Name the file: npm run backup -- wardline.backup");
  }
  const access = readDatabaseAccess(ROOT);
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

try {
  await run(process.argv.slice(2));
} catch (error) {
  reportAndExit(error);
}
