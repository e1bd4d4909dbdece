import type { BoardSnapshot } from "@wardline/contracts/boards";
import { BOARD_PAGE_MS, FAR_PATIENTS } from "@wardline/domain/boards/board-distance";
import { needsAttention, waitingRank } from "@wardline/domain/patients/waiting-order";
import { counted } from "@wardline/domain/text/counted";

/** Patients and wards' lines that a page in letters for 5 m holds. */
const PAGE_LINES = 4;

/**
 * How long a board set for 5 m takes for all that it shows at this moment, and what it leaves out; undefined where one page
 * has it all.
 */
export function farBoardText({ patients, targets, serverTime }: BoardSnapshot): string | undefined {
  const isMany = patients.length > FAR_PATIENTS;
  const shown = patients.filter(
    (card) => !isMany || needsAttention(waitingRank(card, targets, serverTime)),
  );
  const rooms = new Set(shown.map(({ ward_id, teams }) => ward_id ?? teams[0]));
  const pages = Math.max(1, Math.ceil((shown.length + rooms.size) / PAGE_LINES));
  if (pages === 1 && !isMany) return undefined;
  const round = `about ${counted(pages, "page")} now, ${(pages * BOARD_PAGE_MS) / 1_000} seconds until each was seen.`;
  const most = `Of more than ${FAR_PATIENTS} patients it shows only who is new or waits too long, and each ward's free beds.`;
  return isMany ? `At 5 m: ${round} ${most}` : `At 5 m: ${round}`;
}
