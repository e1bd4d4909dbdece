import { itemNames } from "./page-storage.js";

/**
 * The names in local storage of what belongs to the computer, for everybody who works at it: what it was paired as, which screen it is,
 * and the last state of its board. Choices stay, too; all other names are of the person who is logged in.
 */
export const COMPUTER_ITEMS = {
  pairedBoard: "wardline.paired-key",
  pairedStation: "wardline.paired-station",
  screenId: "wardline.screen-id",
  screenToken: "wardline.screen-token",
} as const;

/** What begins the name of a board's last state; its key follows. */
export const BOARD_PREFIX = "wardline.board.";

/** The prefix of what was chosen on this computer, such as light or dark; nothing of a patient is among it. */
export const CHOICE_PREFIX = "wardline.choice.";

/**
 * Removes everything of the person who was logged in. A board that this computer only looked at was that person's look; the
 * one that it was paired as shows its last state after an outage, too.
 */
export function clearPersonal(
  storage: Pick<Storage, "getItem" | "removeItem" | "key" | "length">,
): void {
  const kept = new Set<string>(Object.values(COMPUTER_ITEMS));
  const board = storage.getItem(COMPUTER_ITEMS.pairedBoard);
  if (board !== null) kept.add(BOARD_PREFIX + board);
  for (const name of itemNames(storage))
    if (!kept.has(name) && !name.startsWith(CHOICE_PREFIX)) storage.removeItem(name);
}
