import { COMPUTER_ITEMS } from "@wardline/client/computer-storage";
import type { PageStorage } from "@wardline/client/page-storage";

/** What a screen can be: a board, or a downtime station. */
export type Area = "board" | "station";

/** What a screen was made by its code. */
export interface PairedPlace {
  area: Area;
  key: string;
}

const NAMES: Readonly<Record<Area, string>> = {
  board: COMPUTER_ITEMS.pairedBoard,
  station: COMPUTER_ITEMS.pairedStation,
};
const AREAS: readonly Area[] = ["board", "station"];

/** What this screen was paired as: one that is switched on opens `/board` or `/station` again. */
export function pairedPlace(storage: Pick<Storage, "getItem">): PairedPlace | null {
  for (const area of AREAS) {
    const key = storage.getItem(NAMES[area]);
    if (key !== null) return { area, key };
  }
  return null;
}

/** Says in a page's address that it was paired, where the browser remembers nothing. */
const PAIRED_HASH = "#paired";

/** Whether this page is that of the board as which the screen was paired. */
export function isPairedBoard(storage: Pick<Storage, "getItem">, key: string, hash: string) {
  const place = pairedPlace(storage);
  return hash === PAIRED_HASH || (place?.area === "board" && place.key === key);
}

/** Remembers what this screen was paired as, and nothing else that it was before; the address at which it is that. */
export function keepPairedPlace(
  storage: Pick<PageStorage, "setItem" | "removeItem" | "isMemory">,
  place: PairedPlace,
): string {
  const { area, key } = place;
  // Where it is not stored, it will be paired again the next time.
  let hash = storage.isMemory ? PAIRED_HASH : "";
  try {
    for (const other of AREAS) if (other !== area) storage.removeItem(NAMES[other]);
    storage.setItem(NAMES[area], key);
  } catch {
    hash = PAIRED_HASH;
  }
  return pathOf(place) + hash;
}

/** The address at which a screen is what it was made. */
export function pathOf({ area, key }: PairedPlace): string {
  return `/${area}/${encodeURIComponent(key)}`;
}
