import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDatabaseAccess, readConfig } from "@wardline/operations/config";
import { examine } from "@wardline/operations/doctor/examine";
import type { Finding } from "@wardline/operations/doctor/finding";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { Client } from "pg";

/** Key "k1" of the examined installation. */
export const DOCTORS_KEY = Buffer.alloc(32, 7).toString("base64");

/** Provides an installation to examine for each test. Read the returned fields only inside tests. */
export function useDoctor() {
  const doctor = {
    folder: "",
    database: {} as TestDatabase,
    /** The doctor's findings for an installation with these settings, by subject. */
    async readFindings(
      settings: Record<string, string> = {},
      mailTo?: string,
    ): Promise<Record<string, Finding[]>> {
      const { folder, database } = doctor;
      const config = readConfig(folder, {
        DATABASE_URL: database.url,
        MIGRATION_DATABASE_URL: database.ownerUrl,
        ENCRYPTION_KEY: `k1:${DOCTORS_KEY}`,
        DATA_DIR: join(folder, "data"),
        ...settings,
      });
      const databaseUrl = config.databaseUrl ?? "";
      const access = getDatabaseAccess({ ...config, databaseUrl });
      const findings = await examine({ config, access, mailTo });
      return Object.fromEntries(
        findings.map(({ of }) => [of, findings.filter((one) => one.of === of)]),
      );
    },
    async runAsOwner(...statements: string[]): Promise<void> {
      const client = new Client({ connectionString: doctor.database.ownerUrl });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    },
  };
  beforeEach(async () => {
    doctor.folder = await mkdtemp(join(tmpdir(), "wardline-doctor-"));
    doctor.database = await createTestDatabase();
  });
  afterEach(async () => {
    await doctor.database.drop();
    await rm(doctor.folder, { recursive: true, force: true });
  });
  return doctor;
}
