import { randomBytes } from "node:crypto";
import { migrate } from "@wardline/database/migrate";
import { Client } from "pg";

const open = new Set<string>();

/** The test databases that this module registry has created and not yet dropped: none once a test file has ended. */
export function openTestDatabases(): string[] {
  return [...open];
}

/** A database of one test file's own. */
export interface TestDatabase {
  /** As server and worker reach it: the role that cannot rewrite the log (promise 17). */
  url: string;
  /** As the owner of the tables. */
  ownerUrl: string;
  /** Takes away every row that a test has written; migrations and what the installation is called stay. */
  empty(): Promise<void>;
  /** Ends whatever is still connected and takes the database away. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated database on the test server that `TEST_DATABASE_URL` names: a copy of
 * `TEST_TEMPLATE_DATABASE`, or without one an empty database with every migration run. One with ICU's rules of a language
 * for its letters is no copy, and has them run as well. For tests only.
 */
export async function createTestDatabase({
  locale,
}: {
  locale?: string;
} = {}): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: adminUrl, TEST_TEMPLATE_DATABASE: made } = process.env;
  const template = locale === undefined ? made : undefined;
  if (adminUrl === undefined) {
    throw new Error(
      "TEST_DATABASE_URL must name a PostgreSQL server on which tests may create databases.",
    );
  }
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copying files takes half of what writing the copy to the log does.
  const copied = template === undefined ? "" : `TEMPLATE "${template}" STRATEGY FILE_COPY`;
  const spelled =
    locale === undefined ? "" : `TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE '${locale}'`;
  await asAdmin(adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} ${copied} ${spelled}`));
  open.add(name);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const applicationUrl = testApplicationUrl(url.href);
  if (template === undefined) await migrate({ databaseUrl: url.href, applicationUrl });
  return {
    url: applicationUrl,
    ownerUrl: url.href,
    empty: () => asAdmin(url.href, deleteRows),
    drop: async () => {
      await asAdmin(adminUrl, (admin) =>
        admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
      open.delete(name);
    },
  };
}

/** The address of a role on the test server that may create databases, as drills of backups need it, and nothing else. */
export async function createDrillRole(): Promise<string> {
  const { TEST_DATABASE_URL: adminUrl = "" } = process.env;
  await asAdmin(adminUrl, (admin) =>
    admin
      .query("CREATE ROLE wardline_test_drill LOGIN CREATEDB PASSWORD 'test'")
      .catch((error: { code?: string }) => {
        // Another test has made it.
        if (error.code !== "42710" && error.code !== "23505") throw error;
      }),
  );
  const url = new URL(adminUrl);
  url.pathname = "/postgres";
  url.username = "wardline_test_drill";
  url.password = "test";
  return url.href;
}

/** The same database for the role that server and worker have in tests. */
export function testApplicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = "wardline_test";
  url.password = "test";
  return url.href;
}

/** Neither references nor the log's guards stand in the way; for a few rows it is quicker than another database. */
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
