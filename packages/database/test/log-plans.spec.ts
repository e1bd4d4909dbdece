import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource, EntityManager } from "typeorm";
import { createDataSource } from "../src/data-source.js";
import { readAccess } from "../src/repositories/access-log.js";
import { readAudit } from "../src/repositories/audit.js";
import { readEmergenciesAsOf, readWardsAsOf } from "../src/repositories/hospital-history.js";

const HOSPITAL = "11111111-1111-4111-8111-111111111111";
const BUSY = "22222222-2222-4222-8222-222222222222";
const RARE = "33333333-3333-4333-8333-333333333333";
/** Years of a hospital, in which one person did little. */
const ROWS = 60_000;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.ownerUrl }).initialize();
  await dataSource.query(
    "INSERT INTO hospital (id, name, timezone, revision) VALUES ($1, 'Old', 'UTC', $2)",
    [HOSPITAL, ROWS],
  );
  await dataSource.query(
    `INSERT INTO event_log (hospital_id, revision, type, at, actor, subject_id, payload)
     SELECT $1, n, CASE WHEN n % 20000 = 0 THEN 'ward.updated' ELSE 'patient.updated' END,
            now() - (60001 - n) * interval '1 minute',
            jsonb_build_object('id', CASE WHEN n % 20000 = 7 THEN $3 ELSE $2 END), md5((n / 40)::text), '{}'
       FROM generate_series(1, $4::integer) n`,
    [HOSPITAL, BUSY, RARE, ROWS],
  );
  await dataSource.query(
    `INSERT INTO access_log (hospital_id, at, actor, act)
     SELECT $1, now(), jsonb_build_object('id', CASE WHEN n % 20000 = 7 THEN $3 ELSE $2 END), 'lookup'
       FROM generate_series(1, $4::integer) n`,
    [HOSPITAL, BUSY, RARE, ROWS],
  );
  await dataSource.query("ANALYZE event_log, access_log");
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** How the database goes about what a reading asks of it. */
async function planOf(read: (manager: EntityManager) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const query = async (sql: string, given: unknown[]) => {
    const rows = await dataSource.query<{ "QUERY PLAN": string }[]>(`EXPLAIN ${sql}`, given);
    plans.push(...rows.map((row) => row["QUERY PLAN"]));
    return [];
  };
  await read({ query } as unknown as EntityManager);
  return plans.join("\n");
}

const AUDIT = {
  actor: null,
  isBySystem: false,
  types: ["patient.updated", "ward.updated"] as const,
  department: null,
  subject: null,
  wards: [],
  from: null,
  to: null,
  before: null,
};
const ACCESS = {
  actor: null,
  acts: ["lookup"] as const,
  subject: null,
  list: null,
  patient: null,
  wards: [],
  from: null,
  to: null,
  before: null,
};

describe("given years of a hospital's log", () => {
  it("what one person did is found by the person", async () => {
    const plan = await planOf((manager) =>
      readAudit(manager, HOSPITAL, { ...AUDIT, actor: RARE }, 51),
    );
    expect(plan).toContain("event_log_actor");
  });

  it("what was done of a rare kind is found by the kind", async () => {
    const plan = await planOf((manager) =>
      readAudit(manager, HOSPITAL, { ...AUDIT, types: ["ward.updated"] }, 51),
    );
    expect(plan).toContain("event_log_type");
  });

  it("what one person looked at is found by the person", async () => {
    const plan = await planOf((manager) =>
      readAccess(manager, HOSPITAL, { ...ACCESS, actor: RARE }, 51, true),
    );
    expect(plan).toContain("access_log_actor");
  });

  it("what decided what a board showed is found by its kinds", async () => {
    for (const read of [readWardsAsOf, readEmergenciesAsOf]) {
      expect(await planOf((manager) => read(manager, HOSPITAL, ROWS))).not.toContain("Seq Scan");
    }
  });
});
