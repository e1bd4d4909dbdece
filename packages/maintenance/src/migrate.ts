import { createDataSource } from "@wardline/database/data-source";
import { schemaState } from "@wardline/database/migrate";
import { readDatabaseAccess } from "./config.js";
import { ROOT } from "./paths.js";
import { prepareDatabase } from "./prepare-database.js";
import { reportAndExit } from "./report.js";

/**
 * `npm run migrate`: brings the tables of the configured database up to date. With `--check` it changes nothing, says what
 * has not run and what this version does not know, and ends with code 1 where there is any of it.
 */
try {
  const access = readDatabaseAccess(ROOT);
  if (process.argv.includes("--check")) await check(access.ownerUrl);
  else {
    await prepareDatabase(access, (line) => console.log(line));
    console.log("The database is up to date.");
  }
} catch (error) {
  reportAndExit(error);
}

async function check(url: string): Promise<void> {
  const dataSource = await createDataSource({ url, poolSize: 1 }).initialize();
  try {
    const { pending, unknown } = await schemaState(dataSource);
    for (const name of pending) console.log(`Not run yet: ${name}`);
    for (const name of unknown) console.log(`Of a newer version: ${name}`);
    if (pending.length + unknown.length === 0) console.log("The database is up to date.");
    else process.exitCode = 1;
  } finally {
    await dataSource.destroy();
  }
}
