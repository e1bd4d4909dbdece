import { ROOT } from "@wardline/database/environment";
import { readConfig, readDatabaseAccess } from "./config.js";
import { copyDatabase, readCopyCommand } from "./copy-database.js";
import { reportAndExit } from "./report.js";

/** `backup FILE`, `backup drill` and `restore FILE`: all that the database of `DATABASE_URL` and the uploads hold, and back. */
try {
  await copyDatabase(
    readCopyCommand(process.argv.slice(2)),
    readDatabaseAccess(ROOT),
    readConfig(ROOT).backups,
  );
} catch (error) {
  reportAndExit(error);
}
