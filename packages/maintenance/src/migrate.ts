import { readDatabaseAccess } from "./config.js";
import { ROOT } from "./paths.js";
import { prepareDatabase } from "./prepare-database.js";
import { reportAndExit } from "./report.js";

/** `npm run migrate`: brings the tables of the configured database up to date. */
try {
  await prepareDatabase(readDatabaseAccess(ROOT), (line) => console.log(line));
  console.log("The database is up to date.");
} catch (error) {
  reportAndExit(error);
}
