import { suspendHospital } from "@wardline/database/repositories/operation/operators";
import { counted } from "@wardline/domain/text/counted";
import { ASKS_FIRST, hospitalOf, runCommand } from "./command.js";
import { StartError } from "./start-error.js";
import { changeHospital, withDatabase } from "./with-database.js";

/**
 * `npm run suspend-hospital -- ID`: says whom it would shut out, and with `--yes` lets nobody of a hospital in until
 * `resume-hospital` (docs/wire.md, Suspended hospitals).
 */
await runCommand(1, async ([given], isSure) => {
  if (given === undefined) {
    throw new StartError(
      "Name the hospital, by the id that npm run hospitals shows: npm run suspend-hospital -- ID",
    );
  }
  await withDatabase(async (dataSource) => {
    const hospital = await hospitalOf(dataSource.manager, given);
    const { id, name, staff, displays, suspendedAt } = hospital;
    if (suspendedAt !== null) throw new StartError(`${name} is suspended already.`);
    if (!isSure) {
      console.log(
        `${name} would be suspended: its own account, ${counted(staff, "staff member")} and ${counted(displays, "board")} would be shut out.`,
      );
      console.log(ASKS_FIRST);
      return;
    }
    await changeHospital(dataSource, id, async (work) => {
      if (!(await suspendHospital(work))) throw new StartError(`${name} is suspended already.`);
      const changes = [{ field: "suspended", from: false, to: true }];
      work.record("hospital.suspended", { hospital_name: name }, { subjectId: id, changes });
    });
    console.log(
      `${name} is suspended. Pages and boards end within five seconds; nothing was deleted.`,
    );
  });
});
