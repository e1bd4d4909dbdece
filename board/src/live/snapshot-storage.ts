import { BOARD_PREFIX } from "@wardline/client/computer-storage";
import { itemNames, type PageStorage } from "@wardline/client/page-storage";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import { learnZone } from "@wardline/domain/time/zoned-day";
import { isBoardSnapshot } from "./snapshot-shape.js";

/** What a screen keeps across reloads. Times in epoch milliseconds on the server's clock. */
export interface Kept {
  snapshot: BoardSnapshot;
  heardAt: number;
  /** How far the server's clock was ahead of the screen's. */
  skew: number;
  /** The build that kept it; empty when that is not known. */
  build: string;
}

const FOREIGN_FOR_MS = 24 * 3_600_000;

/** The last snapshot of one board in the screen's storage; every failure of the storage is as if it were empty. */
export class SnapshotStorage {
  private readonly name: string;

  constructor(
    private readonly storage: PageStorage,
    key: string,
    /** Hears each time whether what was saved could be read back. */
    private readonly saved: (isStored: boolean) => void = () => undefined,
  ) {
    this.name = BOARD_PREFIX + key;
  }

  load(): Kept | null {
    return attempt(() => parse(this.storage.getItem(this.name)), null);
  }

  save(kept: Kept): void {
    const text = JSON.stringify(kept);
    const isStored = attempt(() => {
      this.storage.setItem(this.name, text);
      return this.storage.getItem(this.name) === text;
    }, false);
    this.saved(isStored);
  }

  /** Forgets the board: its address was withdrawn. */
  clear(): void {
    attempt(() => this.storage.removeItem(this.name), undefined);
  }

  /** Forgets boards that this screen showed under other addresses more than a day before `now`. */
  clearForeign(now: number): void {
    attempt(() => {
      for (const name of itemNames(this.storage)) {
        if (name.indexOf(BOARD_PREFIX) !== 0 || name === this.name) continue;
        const kept = parse(this.storage.getItem(name));
        if (kept === null || now - kept.heardAt > FOREIGN_FOR_MS) this.storage.removeItem(name);
      }
    }, undefined);
  }
}

/** What was kept, if it can be shown: another build, or a fault, may have left anything there. */
function parse(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    const { snapshot, heardAt, skew, build = "" } = kept ?? {};
    if (typeof heardAt !== "number" || typeof skew !== "number") return null;
    if (!isBoardSnapshot(snapshot)) return null;
    // Without the zone's times its clock and every moment would be another zone's.
    const { hospital } = snapshot;
    return learnZone(hospital.timezone, hospital) ? { snapshot, heardAt, skew, build } : null;
  } catch {
    return null;
  }
}

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}
