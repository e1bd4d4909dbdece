import pg from "pg";
import { createDataSource } from "./data-source.js";

export interface MigrateOptions {
  databaseUrl: string;
  /** Told of each migration that ran. */
  log?: (line: string) => void;
}

/** Any fixed number serves, as long as every process of the installation uses the same. */
const MIGRATION_LOCK = 7_405_926;

/**
 * Brings the tables up to date. Of several processes that start at once one migrates and the others wait,
 * held by an advisory lock (promises.md 14).
 */
export async function migrate({
  databaseUrl,
  log = () => undefined,
}: MigrateOptions): Promise<void> {
  const guard = new pg.Client({ connectionString: databaseUrl });
  await guard.connect();
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 1 });
  try {
    await guard.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await dataSource.initialize();
    for (const { name } of await dataSource.runMigrations()) log(`Migrated: ${name}`);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await guard.end();
  }
}

/** Whether every migration that this build knows has run: part of being ready (api.md 10). */
export async function hasPendingMigrations(
  dataSource: ReturnType<typeof createDataSource>,
): Promise<boolean> {
  return dataSource.showMigrations();
}
