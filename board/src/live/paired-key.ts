const PAIRED_KEY = "wardline.paired-key";

/** The board that this screen was paired with: a television that is switched on opens `/board` again. */
export function pairedKey(storage: Pick<Storage, "getItem">): string | null {
  try {
    return storage.getItem(PAIRED_KEY);
  } catch {
    return null;
  }
}

/** Remembers the board that this screen was paired with. */
export function keepPairedKey(storage: Pick<Storage, "setItem">, key: string): void {
  try {
    storage.setItem(PAIRED_KEY, key);
  } catch {
    // It will be paired again the next time.
  }
}
