import { COMPUTER_ITEMS } from "@wardline/client/computer-storage";
import type { Area, PairedPlace } from "./pairing.js";

const NAMES: Readonly<Record<Area, string>> = {
  board: COMPUTER_ITEMS.pairedBoard,
  station: COMPUTER_ITEMS.pairedStation,
};
const AREAS: readonly Area[] = ["board", "station"];

/** What this screen was paired as: one that is switched on opens `/board` or `/station` again. */
export function pairedPlace(storage: Pick<Storage, "getItem">): PairedPlace | null {
  try {
    for (const area of AREAS) {
      const key = storage.getItem(NAMES[area]);
      if (key !== null) return { area, key };
    }
    return null;
  } catch {
    return null;
  }
}

/** Remembers what this screen was paired as, and nothing else that it was before. */
export function keepPairedPlace(
  storage: Pick<Storage, "setItem" | "removeItem">,
  { area, key }: PairedPlace,
): void {
  try {
    for (const other of AREAS) if (other !== area) storage.removeItem(NAMES[other]);
    storage.setItem(NAMES[area], key);
  } catch {
    // It will be paired again the next time.
  }
}
