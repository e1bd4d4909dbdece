import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { until } from "@wardline/testing/until";
import pg from "pg";
import type { DataSource } from "typeorm";
import { createDataSource } from "../src/data-source.js";
import { isMigrated, migrate, schemaState } from "../src/migrate.js";

const POSITIONS = "RosterPositions1700000000045";

let database: TestDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.ownerUrl }).initialize();
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The database as it was before a migration that alters a table. */
async function beforePositions(): Promise<void> {
  await dataSource.query(`
    ALTER TABLE roster_duty DROP COLUMN position;
    ALTER TABLE roster_duty ADD PRIMARY KEY (hospital_id, roster_id, department, role);
    DELETE FROM migrations WHERE name = '${POSITIONS}';
  `);
}

it("given somebody who reads a table for long, then those who come after read it at once, and the migration runs as soon as it can", async () => {
  await beforePositions();
  const long = new pg.Client({ connectionString: database.ownerUrl });
  await long.connect();
  await long.query("BEGIN; SELECT * FROM roster_duty;");
  const lines: string[] = [];
  const migrated = migrate({ databaseUrl: database.ownerUrl, log: (line) => lines.push(line) });
  await until(() => lines.some((line) => line.startsWith("Waiting: somebody holds a table")));

  const [read] = await dataSource.query<{ rows: number }[]>(
    "SELECT count(*)::integer AS rows FROM roster_duty",
  );
  expect(read?.rows).toBe(0);
  expect(await isMigrated(dataSource)).toBe(false);

  await long.query("COMMIT");
  await long.end();
  await migrated;
  expect(lines.at(-1)).toBe(`Migrated: ${POSITIONS}`);
  expect(await isMigrated(dataSource)).toBe(true);
});

it("given a migration that fails, then it says which, that nothing was changed, and the reason", async () => {
  await dataSource.query("DELETE FROM migrations WHERE name = 'WardLimits1700000000056'");
  await expect(migrate({ databaseUrl: database.ownerUrl })).rejects.toThrow(
    `The migration WardLimits1700000000056 failed and changed nothing: column "wards" of relation "account" already exists. Those before it have run.`,
  );
});

it("given a database of a newer version, then it is neither migrated nor ready, and says so", async () => {
  await dataSource.query(
    "INSERT INTO migrations (timestamp, name) VALUES (1800000000000, 'Later1800000000000')",
  );
  const newer = "This database was made by a newer version of Wardline (Later1800000000000).";
  await expect(migrate({ databaseUrl: database.ownerUrl })).rejects.toThrow(newer);
  await expect(isMigrated(dataSource)).rejects.toThrow(newer);
  expect(await schemaState(dataSource)).toEqual({ pending: [], unknown: ["Later1800000000000"] });
});
