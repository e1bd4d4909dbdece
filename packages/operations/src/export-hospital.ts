import { changeHospital, findHospital, type OperatorRequest } from "@wardline/database/operator";
import { formatCount } from "@wardline/domain/text/format-count";
import { ROOT } from "@wardline/settings/environment";
import type { DataSource } from "typeorm";
import { exportHospital } from "./backup/hospital-export.js";
import { readDatabaseAccess } from "./config.js";

/** Exports all data of a hospital into a file. */
export async function run(
  dataSource: DataSource,
  { words: [given, file = ""] }: OperatorRequest,
): Promise<void> {
  const { id, name } = await findHospital(dataSource.manager, given);
  const { ownerUrl } = readDatabaseAccess(ROOT);
  // Every export is recorded in the hospital's log.
  const rows = await exportHospital(ownerUrl, id, file, (written) =>
    changeHospital(dataSource, id, async (work) => {
      const changes = [{ field: "rows", from: null, to: written }];
      work.record("hospital.exported", { hospital_name: name }, { subjectId: id, changes });
    }),
  );
  console.log(
    `${formatCount(rows, "row")} in ${file}, without passwords, board addresses or other secrets.`,
  );
}
