import { resumeHospital } from "@wardline/database/repositories/operation/operators";
import { ASKS_FIRST, hospitalOf, runCommand } from "./command.js";
import { StartError } from "./start-error.js";
import { changeHospital, withDatabase } from "./with-database.js";

/**
 * `npm run resume-hospital -- ID`: with `--yes` lets a suspended hospital's people and boards in again (docs/wire.md,
 * Suspended hospitals).
 */
await runCommand(1, async ([given], isSure) => {
  if (given === undefined) {
    throw new StartError(
      "Name the hospital, by the id that npm run hospitals shows: npm run resume-hospital -- ID",
    );
  }
  await withDatabase(async (dataSource) => {
    const { id, name, suspendedAt } = await hospitalOf(dataSource.manager, given);
    if (suspendedAt === null) throw new StartError(`${name} is not suspended.`);
    if (!isSure) {
      console.log(
        `${name} would be resumed: its people could log in, and its boards would show it.`,
      );
      console.log(ASKS_FIRST);
      return;
    }
    await changeHospital(dataSource, id, async (work) => {
      if (!(await resumeHospital(work))) throw new StartError(`${name} is not suspended.`);
      const changes = [{ field: "suspended", from: true, to: false }];
      work.record("hospital.resumed", { hospital_name: name }, { subjectId: id, changes });
    });
    console.log(`${name} is resumed. Its people log in again; boards come back by themselves.`);
  });
});
