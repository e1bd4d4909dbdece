import { canFindTables } from "@wardline/database/application-role";
import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  SchemaMigrationRequiredError,
} from "bullmq";
import { Pool } from "pg";

export const SCHEMA = "bullmq";

/**
 * Creates the queue tables as the database owner if there is no Redis, because the server's role may not create tables
 * (promise 17).
 */
export async function preparePostgresQueues(ownerUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: ownerUrl, max: 1 });
  try {
    await migrateQueues(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Migrates BullMQ's tables only if needed, because BullMQ's DDL blocks all queues. Throws if statements through a
 * pooler do not find the tables.
 */
export async function migrateQueues(pool: Pool, isShared = false): Promise<void> {
  const client = await pool.connect();
  try {
    const version = await assertSchemaCompatibility(client, SCHEMA).catch((error: unknown) => {
      if (error instanceof SchemaMigrationRequiredError) return 0;
      throw error;
    });
    if (version < LATEST_SCHEMA_VERSION) await runMigrations(client, SCHEMA);
    if (isShared && !(await canFindTables(client, SCHEMA))) {
      throw new Error(
        "The pooler's connections do not find the queues' tables. Run npm run wardline -- migrate, then RECONNECT in the console of PgBouncer.",
      );
    }
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
