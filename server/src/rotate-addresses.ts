import { lockDisplay, readDisplays } from "@wardline/database/repositories/boards/displays";
import { readOverviewOfAllHospitals } from "@wardline/database/repositories/operation/operators";
import { counted } from "@wardline/domain/text/counted";
import { ASKS_FIRST, hospitalOf, runCommand } from "@wardline/maintenance/command";
import { StartError } from "@wardline/maintenance/start-error";
import { changeHospital, withDatabase } from "@wardline/maintenance/with-database";
import { readConfig } from "./config/config.js";
import { renewAddress } from "./features/displays/address-renewal.js";
import { BoardAddresses } from "./security/board-addresses.js";

const USAGE =
  "Name a hospital, by the id that npm run hospitals shows, or all: npm run rotate-addresses -- ID, or -- --all";

/**
 * `npm run rotate-addresses -- ID`, or `-- --all`: says how many boards there are, and with `--yes` gives every board of a
 * hospital, or of the installation, a new address (README, Operators' commands). Open boards end within five seconds and have
 * to be paired again.
 */
await runCommand(1, async ([word], isSure) => {
  if (word === undefined) throw new StartError(USAGE);
  const addresses = new BoardAddresses(readConfig());
  await withDatabase(async (dataSource) => {
    const { manager } = dataSource;
    const meant =
      word === "--all"
        ? await readOverviewOfAllHospitals(manager)
        : [await hospitalOf(manager, word)];
    for (const { id, name, displays } of meant) {
      if (!isSure) {
        console.log(`${name}: ${counted(displays, "board")} would get a new address.`);
        continue;
      }
      const renewed = await changeHospital(dataSource, id, async (work) => {
        const boards = await readDisplays(work.manager, id);
        for (const board of boards) {
          const row = await lockDisplay(work, board.id);
          if (row !== null) await renewAddress(work, row, addresses);
        }
        return boards.length;
      });
      console.log(`${name}: ${counted(renewed, "new address", "new addresses")}.`);
    }
    if (!isSure) console.log(ASKS_FIRST);
  });
});
