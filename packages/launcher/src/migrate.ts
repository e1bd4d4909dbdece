import { migrate } from "@wardline/database/migrate";
import { readDatabaseUrl } from "./config.js";
import { ROOT } from "./paths.js";
import { reportAndExit } from "./report.js";

/** `npm run migrate`: brings the tables of the configured database up to date. */
try {
  await migrate({ databaseUrl: readDatabaseUrl(ROOT), log: (line) => console.log(line) });
  console.log("The database is up to date.");
} catch (error) {
  reportAndExit(error);
}
