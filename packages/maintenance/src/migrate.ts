import { ROOT } from "@wardline/database/environment";
import { schemaState } from "@wardline/database/migrate";
import { readDatabaseServer } from "@wardline/database/repositories/operation/database-server";
import { readDatabaseAccess } from "./config.js";
import { prepareDatabase } from "./prepare-database.js";
import { reportAndExit } from "./report.js";
import { withDatabase } from "./with-database.js";

/**
 * `npm run migrate`: brings the tables of the configured database up to date. With `--check` it changes nothing, says what
 * has not run and what this version does not know, and ends with code 1 where there is any of it.
 */
try {
  if (process.argv.includes("--check")) await check();
  else {
    await prepareDatabase(readDatabaseAccess(ROOT), (line) => console.log(line));
    await withDatabase(async ({ manager }) => {
      const { locale } = await readDatabaseServer(manager);
      console.log(`The database is up to date, its locale is ${locale}.`);
    });
  }
} catch (error) {
  reportAndExit(error);
}

async function check(): Promise<void> {
  await withDatabase(async (dataSource) => {
    const { pending, unknown } = await schemaState(dataSource);
    for (const name of pending) console.log(`Not run yet: ${name}`);
    for (const name of unknown) console.log(`Of a newer version: ${name}`);
    if (pending.length + unknown.length === 0) console.log("The database is up to date.");
    else process.exitCode = 1;
  });
}
