import type { EntityManager } from "typeorm";
import type { ProgramClockRow } from "../../entities/program-clock.js";

/** A program compares its clock each minute: one that was not heard of for so long has ended. */
const KEPT = "3 minutes";

/** The clock of one running program's machine, as it was last compared with the database's. */
export interface ProgramClock
  extends Pick<ProgramClockRow, "program" | "machine" | "process" | "aheadSeconds"> {}

/** The database's time, epoch milliseconds. */
export async function readDatabaseTime(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<[{ at: number }]>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at",
  );
  return row.at;
}

/** Notes a program's clock, and forgets the programs that have ended. */
export async function noteProgramClock(
  manager: EntityManager,
  { program, machine, process, aheadSeconds }: ProgramClock,
): Promise<void> {
  await manager.query(
    `WITH ended AS (DELETE FROM program_clock
                     WHERE seen_at < now() - interval '${KEPT}'
                       AND (program, machine, process) <> ($1, $2, $3))
     INSERT INTO program_clock (program, machine, process, ahead_seconds, seen_at)
     VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (program, machine, process) DO UPDATE
        SET ahead_seconds = excluded.ahead_seconds, seen_at = excluded.seen_at`,
    [program, machine, process, aheadSeconds],
  );
}

/** The clocks of all programs that run. */
export async function readProgramClocks(manager: EntityManager): Promise<ProgramClock[]> {
  return manager.query(
    `SELECT program, machine, process, ahead_seconds AS "aheadSeconds" FROM program_clock
      WHERE seen_at >= now() - interval '${KEPT}' ORDER BY program, machine, process`,
  );
}
