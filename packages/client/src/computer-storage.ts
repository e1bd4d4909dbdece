/**
 * The names in local storage of what belongs to the computer, for everybody who works at it: what it was paired as, which screen it is,
 * and the last state of its board. All other names are of the person who is logged in.
 */
export const COMPUTER_ITEMS = {
  pairedBoard: "wardline.paired-key",
  pairedStation: "wardline.paired-station",
  screenId: "wardline.screen-id",
  screenToken: "wardline.screen-token",
} as const;

/** What begins the name of a board's last state; its key follows. */
export const BOARD_PREFIX = "wardline.board.";

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
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const name of names) if (name !== null && !kept.has(name)) storage.removeItem(name);
}
