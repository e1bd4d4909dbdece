import type { EntityManager } from "typeorm";

/** Who has an eye on the screens: servers take their reports, a worker looks for the missing ones. */
export type Watcher = "server" | "worker";

/** Since when someone has watched without a break, and when it was last seen to. */
export interface Watch {
  since: Date;
  lastAt: Date;
}

/** Notes that the screens are watched at `at`; after a break longer than `breakMs` milliseconds the watch starts over. */
export async function noteWatchOfAllHospitals(
  manager: EntityManager,
  who: Watcher,
  at: Date,
  breakMs: number,
): Promise<void> {
  await manager.query(
    `INSERT INTO screen_watch (who, since, last_at) VALUES ($1, $2, $2)
     ON CONFLICT (who) DO UPDATE SET
       since = CASE WHEN screen_watch.last_at < $3 THEN excluded.since ELSE screen_watch.since END,
       last_at = greatest(screen_watch.last_at, excluded.last_at)`,
    [who, at, new Date(at.getTime() - breakMs)],
  );
}

/** How long the screens have been watched; null when no one ever has. */
export async function readWatchOfAllHospitals(
  manager: EntityManager,
  who: Watcher,
): Promise<Watch | null> {
  const [watch] = await manager.query<Watch[]>(
    `SELECT since, last_at AS "lastAt" FROM screen_watch WHERE who = $1`,
    [who],
  );
  return watch ?? null;
}
