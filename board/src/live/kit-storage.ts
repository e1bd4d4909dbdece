import type { StationKits } from "@wardline/contracts/boards/kits";
import { del, delMany, get, keys, set } from "idb-keyval";

/** Stored state of a station. Times in epoch milliseconds of the server. */
export interface StoredKits {
  kits: StationKits;
  heardAt: number;
  /** Lead of the server's clock over the computer's clock. */
  skew: number;
}

/** Storage for one station's kits. If the browser's storage fails, this storage behaves as if it were empty. */
export type KitStorage = ReturnType<typeof openKitStorage>;

const PREFIX = "wardline.station.";
const PROBE = "wardline.probe";

/** Returns storage in IndexedDB, which holds more than other browser storage. */
export function openKitStorage(key: string) {
  const name = PREFIX + key;
  return {
    load: () => attempt(async () => parseStoredKits(await get(name)), null),
    /** Resolves to true if the kits could be read back. */
    save: (storedKits: StoredKits) =>
      attempt(async () => {
        await set(name, storedKits);
        return parseStoredKits(await get(name))?.heardAt === storedKits.heardAt;
      }, false),
    /** Deletes the kits of all stations in this browser. */
    clear: () => attempt(async () => delMany(await getStationNames()), undefined),
  };
}

/** Returns the key of the station whose kits this browser stores; null if there is none. */
export function readStoredStation(): Promise<string | null> {
  return attempt(async () => (await getStationNames())[0]?.slice(PREFIX.length) ?? null, null);
}

/** Resolves to true if the browser's database returns a probe that was just written. */
export function isStoringKits(): Promise<boolean> {
  return attempt(async () => {
    await set(PROBE, PROBE);
    const isRead = (await get(PROBE)) === PROBE;
    await del(PROBE);
    return isRead;
  }, false);
}

async function getStationNames(): Promise<string[]> {
  return (await keys()).map(String).filter((name) => name.indexOf(PREFIX) === 0);
}

/** Returns the stored value if its shape is right; another build may have written something else. */
export function parseStoredKits(value: unknown): StoredKits | null {
  const { kits, heardAt, skew } = (value ?? {}) as Partial<StoredKits>;
  const isComplete =
    typeof heardAt === "number" &&
    typeof skew === "number" &&
    typeof kits?.hospital === "string" &&
    typeof kits.name === "string" &&
    Array.isArray(kits.kits) &&
    kits.kits.every(
      ({ ward, made_at, html }) =>
        typeof ward === "string" && typeof html === "string" && !Number.isNaN(Date.parse(made_at)),
    );
  return isComplete ? { kits, heardAt, skew } : null;
}

async function attempt<T>(run: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await run();
  } catch {
    return otherwise;
  }
}
