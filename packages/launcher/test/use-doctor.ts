import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseAccess, readConfig } from "@wardline/maintenance/config";
import { examine } from "@wardline/maintenance/doctor/examine";
import type { Finding } from "@wardline/maintenance/doctor/finding";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { Client } from "pg";

/** The key "k1" of the installation that is looked at. */
export const DOCTORS_KEY = Buffer.alloc(32, 7).toString("base64");

/** An installation for each test, which the doctor looks at. Its fields are read in tests alone. */
export function useDoctor() {
  const doctor = {
    folder: "",
    database: {} as TestDatabase,
    /** What the doctor finds of an installation with these settings, under what it is of. */
    async found(
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
      const access = databaseAccess({ ...config, databaseUrl });
      const findings = await examine({ config, access, mailTo });
      return Object.fromEntries(
        findings.map(({ of }) => [of, findings.filter((one) => one.of === of)]),
      );
    },
    async asOwner(...statements: string[]): Promise<void> {
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
