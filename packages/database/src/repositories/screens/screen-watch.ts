import type { EntityManager } from "typeorm";

/** Kinds of watchers: servers receive reports, a worker looks for missing screens. */
export type Watcher = "server" | "worker";

/** Start and last moment of an uninterrupted watch. */
export interface Watch {
  since: Date;
  lastAt: Date;
}

/** Records that screens are watched at `at`; after a break longer than `breakMs` milliseconds the watch restarts. */
export async function recordWatchOfAllHospitals(
  manager: EntityManager,
  watcher: Watcher,
  at: Date,
  breakMs: number,
): Promise<void> {
  await manager.query(
    `INSERT INTO screen_watch (who, since, last_at) VALUES ($1, $2, $2)
     ON CONFLICT (who) DO UPDATE SET
       since = CASE WHEN screen_watch.last_at < $3 THEN excluded.since ELSE screen_watch.since END,
       last_at = greatest(screen_watch.last_at, excluded.last_at)`,
    [watcher, at, new Date(at.getTime() - breakMs)],
  );
}

/** Period for which the screens have been watched without interruption; null if never. */
export async function readWatchedPeriodOfAllHospitals(
  manager: EntityManager,
  watcher: Watcher,
): Promise<Watch | null> {
  const [watch] = await manager.query<Watch[]>(
    `SELECT since, last_at AS "lastAt" FROM screen_watch WHERE who = $1`,
    [watcher],
  );
  return watch ?? null;
}
