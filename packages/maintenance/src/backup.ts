import { readDatabaseAccess } from "./config.js";
import { copyDatabase, readCopyCommand } from "./copy-database.js";
import { ROOT } from "./paths.js";
import { reportAndExit } from "./report.js";

/** `backup FILE` and `restore FILE`: the whole content of the database that `DATABASE_URL` names, and back. */
try {
  await copyDatabase(readCopyCommand(process.argv.slice(2)), readDatabaseAccess(ROOT));
} catch (error) {
  reportAndExit(error);
}
