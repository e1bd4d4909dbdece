import { BOARD_PREFIX } from "@wardline/client/computer-storage";
import { listItemNames, type PageStorage } from "@wardline/client/page-storage";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import { registerZone } from "@wardline/domain/time/zoned-day";
import { isBoardSnapshot } from "./snapshot-shape.js";

/** Data that a screen keeps across reloads. Times in epoch milliseconds on the server's clock. */
export interface StoredSnapshot {
  snapshot: BoardSnapshot;
  heardAt: number;
  /** The server's lead over the screen's clock. */
  skew: number;
  /** Build that stored the snapshot; empty if unknown. */
  build: string;
}

const FOREIGN_LIFETIME_MS = 24 * 3_600_000;

/** Last snapshot of one board in the screen's storage; a failing storage counts as empty. */
export class SnapshotStorage {
  private readonly name: string;

  constructor(
    private readonly storage: PageStorage,
    key: string,
    /** Called after each save with whether the data could be read back. */
    private readonly onSaved: (isStored: boolean) => void = () => undefined,
  ) {
    this.name = BOARD_PREFIX + key;
  }

  load(): StoredSnapshot | null {
    return attempt(() => parse(this.storage.getItem(this.name)), null);
  }

  save(storedBoard: StoredSnapshot): void {
    const text = JSON.stringify(storedBoard);
    const isStored = attempt(() => {
      this.storage.setItem(this.name, text);
      return this.storage.getItem(this.name) === text;
    }, false);
    this.onSaved(isStored);
  }

  /** Forgets the board, because its address was withdrawn. */
  clear(): void {
    attempt(() => this.storage.removeItem(this.name), undefined);
  }

  /** Forgets boards that this screen showed at other addresses more than a day before `now`. */
  clearForeign(now: number): void {
    attempt(() => {
      for (const name of listItemNames(this.storage)) {
        if (name.indexOf(BOARD_PREFIX) !== 0 || name === this.name) continue;
        const storedBoard = parse(this.storage.getItem(name));
        if (storedBoard === null || now - storedBoard.heardAt > FOREIGN_LIFETIME_MS)
          this.storage.removeItem(name);
      }
    }, undefined);
  }
}

/** Returns null for data that cannot be shown: another build or a fault may have written anything. */
function parse(text: string | null): StoredSnapshot | null {
  return attempt(() => {
    const storedBoard = JSON.parse(text ?? "null") as Partial<StoredSnapshot> | null;
    const { snapshot, heardAt, skew, build = "" } = storedBoard ?? {};
    if (typeof heardAt !== "number" || typeof skew !== "number") return null;
    if (!isBoardSnapshot(snapshot)) return null;
    // Without the zone's rules, the clock and all times would be wrong.
    const { hospital } = snapshot;
    return registerZone(hospital.timezone, hospital) ? { snapshot, heardAt, skew, build } : null;
  }, null);
}

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}
