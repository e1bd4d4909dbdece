import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource, EntityManager } from "typeorm";
import { createDataSource } from "../src/data-source.js";
import { previewRun } from "../src/repositories/hospitals/retention.js";
import { allowRedaction, redactLog } from "../src/repositories/patients/redaction.js";
import { runWork } from "../src/work.js";
import { explainReading } from "./support/reading-plan.js";

const HOSPITAL = "11111111-1111-4111-8111-111111111111";
/** Half of the rows are hourly entries; the others come in runs of 20 about the same patient. */
const ROWS = 40_000;
/** Entries redacted on earlier nights, and entries that have expired since. */
const REDACTED_ENTRIES = 30_000;
const EXPIRED_ENTRIES = 36_000;
/** Each of 150 patients has 20 entries, the newest of which is not redacted. */
const DUE_ENTRIES = 150 * 19;

let database: TestDatabase;
let dataSource: DataSource;
let cutoff: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.ownerUrl }).initialize();
  await dataSource.query(
    "INSERT INTO hospital (id, name, timezone, revision) VALUES ($1, 'Old', 'UTC', $2)",
    [HOSPITAL, ROWS],
  );
  await dataSource.query(
    `INSERT INTO event_log (hospital_id, revision, type, at, subject_id, payload)
     SELECT $1, n, CASE WHEN n % 2 = 0 THEN 'hour.passed' ELSE 'patient.updated' END,
            now() - ($2::integer + 1 - n) * interval '1 minute',
            CASE WHEN n % 2 = 1 THEN md5((n / 40)::text)::uuid::text END,
            CASE WHEN n % 2 = 1 AND n < $3::integer THEN '{"removed_at": "2026-01-01T02:00:00.000Z"}'::jsonb
                 ELSE '{"status": "admitted"}' END
       FROM generate_series(1, $2::integer) n`,
    [HOSPITAL, ROWS, REDACTED_ENTRIES],
  );
  await dataSource.query("ANALYZE event_log");
  const [row] = await dataSource.query<[{ at: Date }]>(
    "SELECT at FROM event_log WHERE hospital_id = $1 AND revision = $2",
    [HOSPITAL, EXPIRED_ENTRIES],
  );
  cutoff = row.at;
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const preview = (manager: EntityManager) =>
  previewRun(manager, HOSPITAL, { cards: null, log: cutoff, access: null }, cutoff);

describe("retention on a log whose entries are mostly redacted", () => {
  it("previews without reading redacted or hourly entries", async () => {
    const plan = await explainReading(dataSource, preview);
    expect(plan).toContain("event_log_whole");
  });

  it("previews exactly what the next run redacts", async () => {
    expect((await preview(dataSource.manager)).log_entries.count).toBe(DUE_ENTRIES);
    const redactedCount = await runWork(
      dataSource,
      { hospitalId: HOSPITAL, actor: null, now: cutoff.getTime() },
      async (work) => {
        await allowRedaction(work);
        return redactLog(work, cutoff, { from: 0, to: EXPIRED_ENTRIES });
      },
      () => undefined,
    );
    expect(redactedCount).toBe(DUE_ENTRIES);
    expect((await preview(dataSource.manager)).log_entries.count).toBe(0);
  });
});
