import type { DisplayRow } from "@wardline/database/entities/display";
import { saveDisplay } from "@wardline/database/repositories/boards/displays";
import type { Work } from "@wardline/database/work";
import type { BoardAddresses } from "../../security/board-addresses.js";
import { toState } from "./displays.mapper.js";

/**
 * Gives a display another address, and states that in the log, which holds no address; staff learn it where the display is
 * shared with them (docs/wire.md, Who learns an address).
 */
export async function renewAddress(
  work: Work,
  row: DisplayRow,
  addresses: BoardAddresses,
): Promise<void> {
  Object.assign(row, addresses.create(row), { knownToStaff: row.shared_with_staff });
  await saveDisplay(work, row);
  const changes = [{ field: "address", from: "former", to: "new" }];
  work.record("display.updated", toState(row), { subjectId: row.id, changes });
}
