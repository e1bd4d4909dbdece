import type { EntityManager } from "typeorm";

/**
 * PostgreSQL's codes for a disk that is full, fails or is gone, and for memory that has run out. A connection that it refuses for
 * want of room (53300) is a database that is away.
 */
const STORAGE_CODES = ["53000", "53100", "53200", "53400", "58000", "58030", "58P01"];

/** Whether PostgreSQL could not write, or work, for want of room or because of its disk. */
export function isStorageError(error: unknown): boolean {
  const { code, driverError } = error as { code?: unknown; driverError?: { code?: unknown } };
  return STORAGE_CODES.includes(String(code ?? driverError?.code ?? ""));
}

/**
 * Writes a megabyte that nobody sees, and that goes with its transaction: the last free bytes of a disk take a small change
 * that the next one finds no room for. Rejects where the database cannot write.
 */
export async function writeForTrial(manager: EntityManager): Promise<void> {
  await manager.transaction(async (within) => {
    await within.query(
      `CREATE TEMPORARY TABLE trial_of_room ON COMMIT DROP AS
         SELECT string_agg(md5(n || random()::text), '') AS text FROM generate_series(1, 60000) AS n`,
    );
  });
}

/** Remembers that a statement failed for want of room, until there is room again. */
export class StorageWatch {
  private hasFailed = false;

  /** Takes note of a statement's error. */
  note(error: unknown): void {
    if (isStorageError(error)) this.hasFailed = true;
  }

  /** False from a failed statement on until a trial goes well; without one nothing is asked. */
  async hasRoom(manager: EntityManager): Promise<boolean> {
    if (!this.hasFailed) return true;
    try {
      await writeForTrial(manager);
      this.hasFailed = false;
      return true;
    } catch {
      return false;
    }
  }
}
