import { ROOT } from "@wardline/database/environment";
import { exportHospital } from "@wardline/database/hospital-export";
import { counted } from "@wardline/domain/text/counted";
import { hospitalOf, runCommand } from "./command.js";
import { readDatabaseAccess } from "./config.js";
import { StartError } from "./start-error.js";
import { changeHospital, withDatabase } from "./with-database.js";

/**
 * `npm run export-hospital -- ID FILE`: all that the installation holds of one hospital, for a hospital that leaves or asks
 * (README, Operators' commands).
 */
await runCommand(2, async ([given, file]) => {
  if (given === undefined || file === undefined) {
    throw new StartError(
      "Name the hospital, by the id that npm run hospitals shows, and a file: npm run export-hospital -- ID hospital.ndjson.gz",
    );
  }
  await withDatabase(async (dataSource) => {
    const { id, name } = await hospitalOf(dataSource.manager, given);
    const { ownerUrl } = readDatabaseAccess(ROOT);
    // There is no copy of which the hospital's log does not tell.
    const rows = await exportHospital(ownerUrl, id, file, (written) =>
      changeHospital(dataSource, id, async (work) => {
        const changes = [{ field: "rows", from: null, to: written }];
        work.record("hospital.exported", { hospital_name: name }, { subjectId: id, changes });
      }),
    );
    console.log(
      `${counted(rows, "row")} in ${file}, without passwords, addresses of boards and other secrets.`,
    );
  });
});
