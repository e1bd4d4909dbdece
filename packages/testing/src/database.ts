import { randomBytes } from "node:crypto";
import { migrate } from "@wardline/database/migrate";
import { Client } from "pg";

const openDatabases = new Set<string>();

/** Lists the test databases of this module registry that are not dropped yet; must be empty after a test file. */
export function listOpenTestDatabases(): string[] {
  return [...openDatabases];
}

/** A test file's own database. */
export interface TestDatabase {
  /** Address for a connection as the role of server and worker, which cannot rewrite the log (promise 17). */
  url: string;
  /** Address for a connection as owner of the tables. */
  ownerUrl: string;
  /** Deletes all rows written by tests; migrations and the installation's name stay. */
  empty(): Promise<void>;
  /** Disconnects all clients and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated database on the server `TEST_DATABASE_URL`: a copy of `TEST_TEMPLATE_DATABASE`, or a new one if
 * there is none or an ICU locale is given. For tests only.
 */
export async function createTestDatabase({
  locale,
}: {
  locale?: string;
} = {}): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: adminUrl, TEST_TEMPLATE_DATABASE: defaultTemplate } = process.env;
  const template = locale === undefined ? defaultTemplate : undefined;
  if (adminUrl === undefined) {
    throw new Error(
      "TEST_DATABASE_URL must name a PostgreSQL server on which tests may create databases.",
    );
  }
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying files takes half the time of writing the copy to the write-ahead log.
  const templateClause = template === undefined ? "" : `TEMPLATE "${template}" STRATEGY FILE_COPY`;
  const localeClause =
    locale === undefined ? "" : `TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE '${locale}'`;
  await asAdmin(adminUrl, (admin) =>
    admin.query(`CREATE DATABASE ${name} ${templateClause} ${localeClause}`),
  );
  openDatabases.add(name);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const applicationUrl = getTestApplicationUrl(url.href);
  if (template === undefined) await migrate({ databaseUrl: url.href, applicationUrl });
  return {
    url: applicationUrl,
    ownerUrl: url.href,
    empty: () => asAdmin(url.href, deleteRows),
    drop: async () => {
      await asAdmin(adminUrl, (admin) =>
        admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
      openDatabases.delete(name);
    },
  };
}

/** Creates a role that may only create databases, as drills need, and returns its address. */
export async function createDrillRole(): Promise<string> {
  const { TEST_DATABASE_URL: adminUrl = "" } = process.env;
  await asAdmin(adminUrl, (admin) =>
    admin
      .query("CREATE ROLE wardline_test_drill LOGIN CREATEDB PASSWORD 'test'")
      .catch((error: { code?: string }) => {
        // Another test has already created the role.
        if (error.code !== "42710" && error.code !== "23505") throw error;
      }),
  );
  const url = new URL(adminUrl);
  url.pathname = "/postgres";
  url.username = "wardline_test_drill";
  url.password = "test";
  return url.href;
}

/** Returns the address of the same database for the role of server and worker in tests. */
export function getTestApplicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = "wardline_test";
  url.password = "test";
  return url.href;
}

/**
 * Deletes rows with foreign keys and log guards disabled; for few rows this is faster than creating another database.
 */
async function deleteRows(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(
    `SELECT format('%I', tablename) AS table FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'installation')`,
  );
  const deletions = rows.map(({ table }) => `DELETE FROM ${table}`);
  await owner.query(["SET session_replication_role = replica", ...deletions].join("; "));
}

async function asAdmin(url: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
