import { listItemNames } from "./page-storage.js";

/**
 * Local storage names that belong to the computer: its pairing, its screen identity, and its board's last state. Items
 * with CHOICE_PREFIX also belong to the computer; all other items belong to the logged-in person.
 */
export const COMPUTER_ITEMS = {
  pairedBoard: "wardline.paired-key",
  pairedStation: "wardline.paired-station",
  screenId: "wardline.screen-id",
  screenToken: "wardline.screen-token",
} as const;

/** Prefix of a board's last state, followed by its key. */
export const BOARD_PREFIX = "wardline.board.";

/** Prefix of choices on this computer, such as light or dark; never patient data. */
export const CHOICE_PREFIX = "wardline.choice.";

/**
 * Removes all items of the person who was logged in, including boards that were only viewed. The last state of the
 * paired board stays for outages.
 */
export function clearPersonal(
  storage: Pick<Storage, "getItem" | "removeItem" | "key" | "length">,
): void {
  const computerNames = new Set<string>(Object.values(COMPUTER_ITEMS));
  const board = storage.getItem(COMPUTER_ITEMS.pairedBoard);
  if (board !== null) computerNames.add(BOARD_PREFIX + board);
  for (const name of listItemNames(storage))
    if (!computerNames.has(name) && !name.startsWith(CHOICE_PREFIX)) storage.removeItem(name);
}
