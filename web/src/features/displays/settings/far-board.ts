import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import { BOARD_PAGE_MS, FAR_PATIENTS } from "@wardline/domain/boards/board-distance";
import { computeWaitingRank, needsAttention } from "@wardline/domain/patients/waiting-order";
import { formatCount } from "@wardline/domain/text/format-count";

/** Lines per page, for patients and wards together, with letters sized for 5 m. */
const PAGE_LINES = 4;

/**
 * Describes how long a board with letters for 5 m currently takes to show everything, and what the board leaves out;
 * undefined if everything fits on one page.
 */
export function farBoardText({ patients, targets, serverTime }: BoardSnapshot): string | undefined {
  const isMany = patients.length > FAR_PATIENTS;
  const shown = patients.filter(
    (card) => !isMany || needsAttention(computeWaitingRank(card, targets, serverTime)),
  );
  const rooms = new Set(shown.map(({ ward_id, teams }) => ward_id ?? teams[0]));
  const pages = Math.max(1, Math.ceil((shown.length + rooms.size) / PAGE_LINES));
  if (pages === 1 && !isMany) return undefined;
  const cycleText = `about ${formatCount(pages, "page")} now, ${(pages * BOARD_PAGE_MS) / 1_000} seconds to show everybody.`;
  const limitText = `With more than ${FAR_PATIENTS} patients, the board shows only new patients, those waiting too long, and each ward's free beds.`;
  return isMany ? `At 5 m: ${cycleText} ${limitText}` : `At 5 m: ${cycleText}`;
}
