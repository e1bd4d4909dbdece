import type { EntityManager } from "typeorm";

/** Programs report each minute; a program silent for this long has ended. */
const MAX_SILENCE = "3 minutes";

/** Clock of the machine on which a program runs, as last compared with the database's clock. */
export interface ProgramClock {
  program: "server" | "worker" | "adt";
  machine: string;
  process: number;
  /** Seconds ahead of the database's clock; negative: behind. */
  aheadSeconds: number;
}

/** Returns the database time, epoch milliseconds. */
export async function readDatabaseTime(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<[{ at: number }]>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at",
  );
  return row.at;
}

/** Records a program's clock and removes ended programs. */
export async function recordProgramClock(
  manager: EntityManager,
  { program, machine, process, aheadSeconds }: ProgramClock,
): Promise<void> {
  await manager.query(
    `WITH ended AS (DELETE FROM program_clock
                     WHERE seen_at < now() - interval '${MAX_SILENCE}'
                       AND (program, machine, process) <> ($1, $2, $3))
     INSERT INTO program_clock (program, machine, process, ahead_seconds, seen_at)
     VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (program, machine, process) DO UPDATE
        SET ahead_seconds = excluded.ahead_seconds, seen_at = excluded.seen_at`,
    [program, machine, process, aheadSeconds],
  );
}

export async function readProgramClocks(manager: EntityManager): Promise<ProgramClock[]> {
  return manager.query(
    `SELECT program, machine, process, ahead_seconds AS "aheadSeconds" FROM program_clock
      WHERE seen_at >= now() - interval '${MAX_SILENCE}' ORDER BY program, machine, process`,
  );
}
