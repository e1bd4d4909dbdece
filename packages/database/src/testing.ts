import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { migrate } from "./migrate.js";

/** A database of one test file's own. */
export interface TestDatabase {
  url: string;
  /** Ends whatever is still connected and takes the database away. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated database on the test server that `TEST_DATABASE_URL` names: a copy of
 * `TEST_TEMPLATE_DATABASE`, or without one an empty database with every migration run. For tests only.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: adminUrl, TEST_TEMPLATE_DATABASE: template } = process.env;
  if (adminUrl === undefined) {
    throw new Error(
      "TEST_DATABASE_URL must name a PostgreSQL server on which tests may create databases.",
    );
  }
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(adminUrl, (admin) =>
    admin.query(
      `CREATE DATABASE ${name}${template === undefined ? "" : ` TEMPLATE "${template}"`}`,
    ),
  );
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  if (template === undefined) await migrate({ databaseUrl: url.href });
  return {
    url: url.href,
    drop: () =>
      asAdmin(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
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
