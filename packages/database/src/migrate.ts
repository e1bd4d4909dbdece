import pg from "pg";
import { ensureApplicationRole, grantToApplication } from "./application-role.js";
import { createDataSource } from "./data-source.js";

export interface MigrateOptions {
  /** The owner of the tables. */
  databaseUrl: string;
  /** The role of server and worker, created where it is missing; undefined: they are the owner (promise 17). */
  applicationUrl?: string;
  /** Makes further tables as the owner, before the application's role is granted what it needs. */
  prepare?: (databaseUrl: string) => Promise<void>;
  /** Receives each migration that ran. */
  log?: (line: string) => void;
}

/** Any fixed number serves, as long as every process of the installation uses the same. */
const MIGRATION_LOCK = 7_405_926;

/**
 * Brings the tables up to date. Of several processes that start at once one migrates and the others wait,
 * held by an advisory lock (promise 14).
 */
export async function migrate({
  databaseUrl,
  applicationUrl,
  prepare,
  log = () => undefined,
}: MigrateOptions): Promise<void> {
  const guard = new pg.Client({ connectionString: databaseUrl });
  await guard.connect();
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 1 });
  try {
    await guard.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await dataSource.initialize();
    for (const { name } of await dataSource.runMigrations()) log(`Migrated: ${name}`);
    await prepare?.(databaseUrl);
    if (applicationUrl !== undefined) {
      await grantToApplication(guard, await ensureApplicationRole(guard, applicationUrl));
    }
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await guard.end();
  }
}

/**
 * Whether every migration that this build knows has run: part of being ready
 * (docs/wire.md, Settings of an installation).
 */
export async function hasPendingMigrations(
  dataSource: ReturnType<typeof createDataSource>,
): Promise<boolean> {
  return dataSource.showMigrations();
}
