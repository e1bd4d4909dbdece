import {
  CONFIRMATION_NOTE,
  changeHospital,
  findHospital,
  type OperatorRequest,
} from "@wardline/database/operator";
import { readOverviewOfAllHospitals } from "@wardline/database/repositories/operation/operators";
import { lockDisplay, readDisplays } from "@wardline/database/repositories/screens/displays";
import { formatCount } from "@wardline/domain/text/format-count";
import type { DataSource } from "typeorm";
import { readConfig } from "./config/config.js";
import { renewAddress } from "./features/displays/address-renewal.js";
import { BoardAddresses } from "./security/sealed-addresses.js";

/**
 * Counts the boards and, with `--yes`, gives every board of a hospital or the installation a new address (docs/operating/commands.md,
 * Operators' commands). Open boards close within five seconds and must be paired again.
 */
export async function run(
  dataSource: DataSource,
  { words: [given], options }: OperatorRequest,
): Promise<void> {
  const addresses = new BoardAddresses(readConfig());
  const { manager } = dataSource;
  const selectedHospitals = options.all
    ? await readOverviewOfAllHospitals(manager)
    : [await findHospital(manager, given)];
  for (const { id, name, displays } of selectedHospitals) {
    if (!options.yes) {
      console.log(`${name}: ${formatCount(displays, "board")} would get a new address.`);
      continue;
    }
    const renewedCount = await changeHospital(dataSource, id, async (work) => {
      const boards = await readDisplays(work.manager, id);
      for (const board of boards) {
        const row = await lockDisplay(work, board.id);
        if (row !== null) await renewAddress(work, row, addresses);
      }
      return boards.length;
    });
    console.log(`${name}: ${formatCount(renewedCount, "new address", "new addresses")}.`);
  }
  if (!options.yes) console.log(CONFIRMATION_NOTE);
}
