import type { DisplayRow } from "@wardline/database/entities/boards/display";
import { saveDisplay } from "@wardline/database/repositories/screens/displays";
import type { Work } from "@wardline/database/work";
import type { BoardAddresses } from "../../security/sealed-addresses.js";
import { toDisplayState } from "./displays.mapper.js";

/**
 * Gives a display a new address and logs the change without the address; staff see the address if the display is shared
 * with them (docs/wire/boards.md, Who learns an address).
 */
export async function renewAddress(
  work: Work,
  row: DisplayRow,
  addresses: BoardAddresses,
): Promise<void> {
  Object.assign(row, addresses.create(row), { key: null, knownToStaff: row.shared_with_staff });
  await saveDisplay(work, row);
  const changes = [{ field: "address", from: "former", to: "new" }];
  work.record("display.updated", toDisplayState(row), { subjectId: row.id, changes });
}
