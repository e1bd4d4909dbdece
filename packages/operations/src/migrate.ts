import { readSchemaState } from "@wardline/database/migrate";
import type { OperatorRequest } from "@wardline/database/operator";
import { readDatabaseServer } from "@wardline/database/repositories/operation/database-server";
import { ROOT } from "@wardline/settings/environment";
import { readDatabaseAccess } from "./config.js";
import { prepareDatabase } from "./prepare-database.js";
import { withDatabase } from "./with-database.js";

/**
 * Migrates the configured database. With `--check` it only lists pending and unknown migrations, and exits with code 1
 * if there are any.
 */
export async function run({ options: { check } }: OperatorRequest): Promise<void> {
  if (check) return checkSchema();
  await prepareDatabase(readDatabaseAccess(ROOT), (line) => console.log(line));
  await withDatabase(async ({ manager }) => {
    const { locale } = await readDatabaseServer(manager);
    console.log(`The database is up to date. Its locale is ${locale}.`);
  });
}

function checkSchema(): Promise<void> {
  return withDatabase(async (dataSource) => {
    const { pending, unknown } = await readSchemaState(dataSource);
    for (const name of pending) console.log(`Not run yet: ${name}`);
    for (const name of unknown) console.log(`From a newer version: ${name}`);
    if (pending.length + unknown.length === 0) console.log("The database is up to date.");
    else process.exitCode = 1;
  });
}
