import { COMPUTER_ITEMS } from "@wardline/client/computer-storage";
import type { PageStorage } from "@wardline/client/page-storage";

/** Kind of a screen: a board or a downtime station. */
export type ScreenArea = "board" | "station";

/** Board or station that a pairing code assigned to a screen. */
export interface PairedPlace {
  area: ScreenArea;
  key: string;
}

const NAMES: Readonly<Record<ScreenArea, string>> = {
  board: COMPUTER_ITEMS.pairedBoard,
  station: COMPUTER_ITEMS.pairedStation,
};
const AREAS: readonly ScreenArea[] = ["board", "station"];

/**
 * Returns the board or station assigned to this screen at its pairing, so that a restart opens `/board` or `/station`
 * again.
 */
export function readPairedPlace(storage: Pick<Storage, "getItem">): PairedPlace | null {
  for (const area of AREAS) {
    const key = storage.getItem(NAMES[area]);
    if (key !== null) return { area, key };
  }
  return null;
}

/** Marks a page's address as paired if the browser cannot store the pairing. */
const PAIRED_HASH = "#paired";

/** True if this page is the board assigned to the screen at its pairing. */
export function isPairedBoard(storage: Pick<Storage, "getItem">, key: string, hash: string) {
  const place = readPairedPlace(storage);
  return hash === PAIRED_HASH || (place?.area === "board" && place.key === key);
}

/** Stores the board or station assigned to this screen, forgets the former pairing, and returns the new address. */
export function storePairedPlace(
  storage: Pick<PageStorage, "setItem" | "removeItem" | "isMemory">,
  place: PairedPlace,
): string {
  const { area, key } = place;
  // Without storage, the screen has to be paired again next time.
  let hash = storage.isMemory ? PAIRED_HASH : "";
  try {
    for (const other of AREAS) if (other !== area) storage.removeItem(NAMES[other]);
    storage.setItem(NAMES[area], key);
  } catch {
    hash = PAIRED_HASH;
  }
  return buildPath(place) + hash;
}

/** Returns the address of a board or station. */
export function buildPath({ area, key }: PairedPlace): string {
  return `/${area}/${encodeURIComponent(key)}`;
}
