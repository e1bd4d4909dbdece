import { ROOT } from "@wardline/database/environment";
import { readConfig, readDatabaseAccess } from "./config.js";
import { printFindings, readDoctorArguments } from "./doctor/examine.js";
import { reportAndExit } from "./report.js";

/** `doctor`, for the database that `DATABASE_URL` names: whether all that the installation stands on is well (README, Doctor). */
try {
  const { isJson, mailTo } = readDoctorArguments(process.argv.slice(2));
  const [config, access] = [readConfig(ROOT), readDatabaseAccess(ROOT)];
  await printFindings({ config, access, mailTo }, isJson);
} catch (error) {
  reportAndExit(error);
}
