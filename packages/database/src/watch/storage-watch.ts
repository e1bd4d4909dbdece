import type { EntityManager } from "typeorm";

/**
 * PostgreSQL's codes for a full, failing or missing disk, and for exhausted memory. Too many connections (53300) count
 * as an unavailable database.
 */
const STORAGE_CODES = ["53000", "53100", "53200", "53400", "58000", "58030", "58P01"];

/** True if PostgreSQL failed because of its disk, or because disk space or memory ran out. */
export function isStorageError(error: unknown): boolean {
  const { code, driverError } = error as { code?: unknown; driverError?: { code?: unknown } };
  return STORAGE_CODES.includes(String(code ?? driverError?.code ?? ""));
}

/**
 * Writes a megabyte and rolls it back, because the last free bytes may suffice for one small change but not for the
 * next. Rejects if the database cannot write.
 */
export async function makeTrialWrite(manager: EntityManager): Promise<void> {
  await manager.transaction(async (within) => {
    await within.query(
      `CREATE TEMPORARY TABLE trial_of_room ON COMMIT DROP AS
         SELECT string_agg(md5(n || random()::text), '') AS text FROM generate_series(1, 60000) AS n`,
    );
  });
}

/** Remembers that a statement failed for lack of space until there is space again. */
export class StorageWatch {
  private hasFailed = false;

  recordError(error: unknown): void {
    if (isStorageError(error)) this.hasFailed = true;
  }

  /**
   * Returns false after a failure for lack of space until a trial write succeeds; without a failure no trial is made.
   */
  async hasRoom(manager: EntityManager): Promise<boolean> {
    if (!this.hasFailed) return true;
    try {
      await makeTrialWrite(manager);
      this.hasFailed = false;
      return true;
    } catch {
      return false;
    }
  }
}
