import type { StationKits } from "@wardline/contracts/kits";
import { del, get, keys, set } from "idb-keyval";

/** What a station keeps in its browser. Times in epoch milliseconds of the server. */
export interface KeptKits {
  kits: StationKits;
  /** When the server last gave them. */
  heardAt: number;
  /** How far the server's clock was ahead of the computer's. */
  skew: number;
}

/** Where one station keeps its kits; every failure of the browser's storage is as if it were empty. */
export interface KitStorage {
  load(): Promise<KeptKits | null>;
  /** Whether it could be read back. */
  save(kept: KeptKits): Promise<boolean>;
  /** Forgets the kits of this and of every other station of this browser. */
  clear(): Promise<void>;
}

const PREFIX = "wardline.station.";
const PROBE = "wardline.probe";

/** The browser's own database, which holds what is too large for other storage. */
export function kitStorage(key: string): KitStorage {
  const name = PREFIX + key;
  return {
    load: () => attempt(async () => asKept(await get(name)), null),
    save: (kept) =>
      attempt(async () => {
        await set(name, kept);
        return asKept(await get(name))?.heardAt === kept.heardAt;
      }, false),
    clear: () =>
      attempt(async () => {
        await Promise.all((await stationNames()).map((one) => del(one)));
      }, undefined),
  };
}

/** The station whose kits this browser keeps; null where it keeps none. */
export function keptStation(): Promise<string | null> {
  return attempt(async () => (await stationNames())[0]?.slice(PREFIX.length) ?? null, null);
}

/** Whether the browser's database gives back what was written, before there is any kit. */
export function isStoringKits(): Promise<boolean> {
  return attempt(async () => {
    await set(PROBE, PROBE);
    const isRead = (await get(PROBE)) === PROBE;
    await del(PROBE);
    return isRead;
  }, false);
}

async function stationNames(): Promise<string[]> {
  return (await keys()).map(String).filter((name) => name.indexOf(PREFIX) === 0);
}

/** What was kept, if it can be shown: another build, or a fault, may have left anything there. */
export function asKept(value: unknown): KeptKits | null {
  const { kits, heardAt, skew } = (value ?? {}) as Partial<KeptKits>;
  const isWhole =
    typeof heardAt === "number" &&
    typeof skew === "number" &&
    typeof kits?.hospital === "string" &&
    typeof kits.name === "string" &&
    Array.isArray(kits.kits) &&
    kits.kits.every(
      ({ ward, made_at, html }) =>
        typeof ward === "string" && typeof html === "string" && !Number.isNaN(Date.parse(made_at)),
    );
  return isWhole ? { kits, heardAt, skew } : null;
}

async function attempt<T>(run: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await run();
  } catch {
    return otherwise;
  }
}
