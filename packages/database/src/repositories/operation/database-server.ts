import type { EntityManager } from "typeorm";

/** Server settings that matter to an installation. */
export interface DatabaseServer {
  /** The server's version as PostgreSQL reports it: "15.18". */
  version: string;
  major: number;
  /** Collation of the database, such as "tr-TR (icu)". */
  locale: string;
  maxConnections: number;
  openConnections: number;
  /** True if the server's own log may contain parameter values of statements. */
  canLogValues: boolean;
  /** Database time, epoch milliseconds. */
  at: number;
}

export async function readDatabaseServer(manager: EntityManager): Promise<DatabaseServer> {
  const [row] = await manager.query<[DatabaseServer]>(
    `SELECT current_setting('server_version') AS version,
            current_setting('server_version_num')::integer / 10000 AS major,
            (SELECT coalesce(own ->> 'datlocale', own ->> 'daticulocale', own ->> 'datcollate') || ' (' ||
                    CASE own ->> 'datlocprovider' WHEN 'i' THEN 'icu' WHEN 'b' THEN 'builtin' ELSE 'libc' END || ')'
               FROM (SELECT to_jsonb(pg_database) AS own FROM pg_database WHERE datname = current_database()) known) AS locale,
            current_setting('max_connections')::integer AS "maxConnections",
            (SELECT sum(numbackends)::integer FROM pg_stat_database) AS "openConnections",
            current_setting('log_parameter_max_length') <> '0'
              OR current_setting('log_parameter_max_length_on_error') <> '0' AS "canLogValues",
            extract(epoch FROM clock_timestamp())::float8 * 1000 AS at`,
  );
  return row;
}

/** Reads whether a connection's role may append to the two logs and whether it may modify them (promise 17). */
export async function readLogRights(
  manager: EntityManager,
): Promise<{ adds: boolean; rewrites: boolean }> {
  const [row] = await manager.query<[{ adds: boolean; rewrites: boolean }]>(
    `SELECT bool_and(has_table_privilege(name, 'SELECT') AND has_table_privilege(name, 'INSERT')) AS adds,
            bool_or(has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE')) AS rewrites
       FROM unnest(ARRAY['event_log', 'access_log']) AS logs (name)`,
  );
  return row;
}
