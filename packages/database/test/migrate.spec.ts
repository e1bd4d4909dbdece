import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { until } from "@wardline/testing/until";
import pg from "pg";
import type { DataSource } from "typeorm";
import { createDataSource } from "../src/data-source.js";
import { isMigrated, migrate, readSchemaState } from "../src/migrate.js";

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

/** Restores the database to its state before a migration that alters a table. */
async function revertToBeforePositions(): Promise<void> {
  await dataSource.query(`
    ALTER TABLE roster_duty DROP COLUMN position;
    ALTER TABLE roster_duty ADD PRIMARY KEY (hospital_id, roster_id, department, role);
    DELETE FROM migrations WHERE name = '${POSITIONS}';
  `);
}

it("lets others read a table while waiting for a long reader, and runs once that reader has finished", async () => {
  await revertToBeforePositions();
  const longReader = new pg.Client({ connectionString: database.ownerUrl });
  await longReader.connect();
  await longReader.query("BEGIN; SELECT * FROM roster_duty;");
  const lines: string[] = [];
  const migrated = migrate({ databaseUrl: database.ownerUrl, log: (line) => lines.push(line) });
  await until(() =>
    lines.some((line) => line.startsWith("Waiting: another connection has locked a table")),
  );

  const [read] = await dataSource.query<{ rows: number }[]>(
    "SELECT count(*)::integer AS rows FROM roster_duty",
  );
  expect(read?.rows).toBe(0);
  expect(await isMigrated(dataSource)).toBe(false);

  await longReader.query("COMMIT");
  await longReader.end();
  await migrated;
  expect(lines.at(-1)).toBe(`Migrated: ${POSITIONS}`);
  expect(await isMigrated(dataSource)).toBe(true);
});

it("names a failed migration with the reason, and says that nothing was changed", async () => {
  await dataSource.query("DELETE FROM migrations WHERE name = 'WardLimits1700000000056'");
  await expect(migrate({ databaseUrl: database.ownerUrl })).rejects.toThrow(
    `The migration WardLimits1700000000056 failed and changed nothing: column "wards" of relation "account" already exists. The migrations before it have run.`,
  );
});

it("refuses a database of a newer version, and says so", async () => {
  await dataSource.query(
    "INSERT INTO migrations (timestamp, name) VALUES (1800000000000, 'Later1800000000000')",
  );
  const newer = "This database was created by a newer version of Wardline (Later1800000000000).";
  await expect(migrate({ databaseUrl: database.ownerUrl })).rejects.toThrow(newer);
  await expect(isMigrated(dataSource)).rejects.toThrow(newer);
  expect(await readSchemaState(dataSource)).toEqual({
    pending: [],
    unknown: ["Later1800000000000"],
  });
});

describe("long migration", () => {
  const BEFORE_SIGNALS = "Passkeys1700000000018";
  const CARDS = 20_001;

  it("reports each finished migration, and the progress of a migration over many patients", async () => {
    await dataSource.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    const databaseUrl = database.ownerUrl;
    const first: string[] = [];
    await migrate({ databaseUrl, upTo: BEFORE_SIGNALS, log: (line) => first.push(line) });
    expect(first.at(-1)).toBe(`Migrated: ${BEFORE_SIGNALS}`);
    await dataSource.query(
      `WITH opened AS (
         INSERT INTO hospital (id, name, timezone) VALUES (gen_random_uuid(), 'Old', 'UTC') RETURNING id)
       INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, status, created_at, updated_at)
       SELECT id, gen_random_uuid(), 'Adaeze Okafor', 'female', '34', 'SL-' || n, 'admitted', now(), now()
         FROM opened, generate_series(1, ${CARDS}) n`,
    );

    const lines: string[] = [];
    await migrate({ databaseUrl, log: (line) => lines.push(line) });

    expect(lines.slice(0, 2)).toEqual([
      `Signals: 20000 of ${CARDS} cards looked through.`,
      "Migrated: Signals1700000000019",
    ]);
    const built = lines.indexOf("Building the index event_log_system. Servers keep running.");
    expect(lines.indexOf("Migrated: LogFilters1700000000059")).toBeGreaterThan(built);
    expect(built).toBeGreaterThan(0);
    expect(await isMigrated(dataSource)).toBe(true);
  });
});
