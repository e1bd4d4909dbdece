import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource, EntityManager } from "typeorm";
import { createDataSource } from "../src/data-source.js";
import { readAudit } from "../src/repositories/hospitals/audit.js";
import {
  readEmergenciesAsOf,
  readWardsAsOf,
} from "../src/repositories/hospitals/hospital-history.js";
import { readAccessLog, readAccessPeriod } from "../src/repositories/patients/access-log.js";
import { readFhirCards } from "../src/repositories/patients/fhir-cards.js";
import { readUnnamedPatients } from "../src/repositories/patients/patient-names.js";
import { readMovements, readTimesSpent } from "../src/repositories/patients/statistics.js";
import { explainReading } from "./support/reading-plan.js";

const HOSPITAL = "11111111-1111-4111-8111-111111111111";
const BUSY_PERSON = "22222222-2222-4222-8222-222222222222";
const IDLE_PERSON = "33333333-3333-4333-8333-333333333333";
const CARD = "44444444-4444-4444-8444-444444444444";
const WARD = "55555555-5555-4555-8555-555555555555";
/** Size of a log of several years, in which one person did little. */
const ROWS = 60_000;
/** Time of the newest entry. */
const END = "2026-03-10T10:00:00Z";

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({
    url: database.ownerUrl,
    timeouts: { statementMs: 120_000 },
  }).initialize();
  await dataSource.query(
    "INSERT INTO hospital (id, name, timezone, revision) VALUES ($1, 'Old', 'UTC', $2)",
    [HOSPITAL, ROWS],
  );
  await dataSource.query(
    `INSERT INTO event_log (hospital_id, revision, type, at, actor, subject_id, payload)
     SELECT $1, n, CASE WHEN n % 20000 = 0 THEN 'ward.updated' ELSE 'patient.updated' END,
            '${END}'::timestamptz - (60001 - n) * interval '1 minute',
            jsonb_build_object('id', CASE WHEN n % 20000 = 7 THEN $3 ELSE $2 END), md5((n / 40)::text), '{}'
       FROM generate_series(1, $4::integer) n`,
    [HOSPITAL, BUSY_PERSON, IDLE_PERSON, ROWS],
  );
  await dataSource.query(
    `INSERT INTO access_log (hospital_id, at, actor, act, subject_id)
     SELECT $1, '${END}'::timestamptz - (60001 - n) * interval '1 minute',
            jsonb_build_object('id', CASE WHEN n % 20000 = 7 THEN $3 ELSE $2 END),
            CASE WHEN n % 20000 = 9 THEN 'logged_in' ELSE 'card_opened' END, gen_random_uuid()
       FROM generate_series(1, $4::integer) n`,
    [HOSPITAL, BUSY_PERSON, IDLE_PERSON, ROWS],
  );
  await dataSource.query(
    `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, teams, status, status_since, created_at, updated_at)
     VALUES ($1, $2, 'Adaeze Okafor', 'female', '34', 'H-1', 'Surgery', 'admitted', now(), now(), now())`,
    [HOSPITAL, CARD],
  );
  await dataSource.query(
    `INSERT INTO figure (hospital_id, kind, revision, name, at, ward, seconds)
     SELECT $1, kind, n, 'admitted', now(), CASE WHEN n % 60 = 0 THEN $2::uuid ELSE gen_random_uuid() END, n
       FROM generate_series(1, 12000) n, unnest(ARRAY['status', 'moved_in']) kind`,
    [HOSPITAL, WARD],
  );
  await dataSource.query("VACUUM ANALYZE event_log, access_log, patient, figure");
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Range of revisions that includes all entries. */
const REVISIONS = { after: 0, to: ROWS, kept: ROWS };

const explainPlan = (read: (manager: EntityManager) => Promise<unknown>) =>
  explainReading(dataSource, read);

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
  acts: ["card_opened", "lookup"] as const,
  subject: null,
  list: null,
  patient: null,
  wards: [],
  period: null,
  before: null,
};

describe("query plans on years of a hospital's log", () => {
  it("uses the person index for one person's actions", async () => {
    const plan = await explainPlan((manager) =>
      readAudit(manager, HOSPITAL, { ...AUDIT, actor: IDLE_PERSON }, 51),
    );
    expect(plan).toContain("event_log_actor");
  });

  it("uses the kind index for actions of a rare kind", async () => {
    const plan = await explainPlan((manager) =>
      readAudit(manager, HOSPITAL, { ...AUDIT, types: ["ward.updated"] }, 51),
    );
    expect(plan).toContain("event_log_type");
  });

  it("uses the index of the system's actions, which omits hourly entries", async () => {
    const plan = await explainPlan((manager) =>
      readAudit(manager, HOSPITAL, { ...AUDIT, isBySystem: true }, 51),
    );
    expect(plan).toContain("event_log_system");
  });

  it("uses the team and patient indexes for actions on the few patients of a department", async () => {
    const plan = await explainPlan((manager) =>
      readAudit(manager, HOSPITAL, { ...AUDIT, department: "Surgery" }, 51),
    );
    expect(plan).toContain("event_log_teams");
    expect(plan).toContain("event_log_subject");
  });

  it("uses the person index for one person's views", async () => {
    const plan = await explainPlan((manager) =>
      readAccessLog(manager, HOSPITAL, { ...ACCESS, actor: IDLE_PERSON }, 51, true),
    );
    expect(plan).toContain("access_log_actor");
  });

  it("uses the act index for logins, and the subject index for a search by patient", async () => {
    const logins = await explainPlan((manager) =>
      readAccessLog(
        manager,
        HOSPITAL,
        { ...ACCESS, acts: ["logged_in", "login_failed"] },
        51,
        true,
      ),
    );
    expect(logins).toContain("access_log_act");
    const named = await explainPlan((manager) =>
      readAccessLog(manager, HOSPITAL, { ...ACCESS, patient: "okafor" }, 51, true),
    );
    expect(named).toContain("access_log_subject");
  });

  it("uses the time index for views of a past day, and finds views that were reported late", async () => {
    const [from, to] = [new Date("2026-02-08T10:00:00Z"), new Date("2026-02-09T10:00:00Z")];
    await dataSource.query(
      `INSERT INTO access_log (hospital_id, at, actor, act, subject_id)
       VALUES ($1, $2::timestamptz + interval '1 hour', '{"id": "late", "name": "", "email": ""}', 'print', $3)`,
      [HOSPITAL, from, CARD],
    );
    const plan = await explainPlan(async (manager) => {
      const period = await readAccessPeriod(manager, HOSPITAL, { from, to });
      const late = await readAccessLog(
        manager,
        HOSPITAL,
        { ...ACCESS, acts: ["print"], period },
        51,
        true,
      );
      expect(late.map(({ actor }) => actor.id)).toEqual(["late"]);
    });
    expect(plan).toContain("access_log_period");
  });

  it("uses an index for a board's past content", async () => {
    for (const read of [readWardsAsOf, readEmergenciesAsOf]) {
      expect(await explainPlan((manager) => read(manager, HOSPITAL, ROWS))).not.toContain(
        "Seq Scan",
      );
    }
  });

  describe("with many cards", () => {
    beforeAll(async () => {
      await dataSource.query(
        `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, teams, status, status_since, created_at, updated_at, flags)
         SELECT $1, gen_random_uuid(), 'Ada Obi', 'female', '34', 'H-' || n, 'Surgery', 'admitted', now(), now(),
                $2::timestamptz - n * interval '1 hour', CASE WHEN n = 7 THEN ARRAY['do_not_name'] ELSE '{}' END
           FROM generate_series(1, 5000) n`,
        [HOSPITAL, END],
      );
      await dataSource.query("ANALYZE patient");
    });

    it("uses a dedicated index for the patients whom no board may name", async () => {
      const plan = await explainPlan(async (manager) => {
        expect((await readUnnamedPatients(manager, HOSPITAL)).size).toBe(1);
      });
      expect(plan).toContain("patient_unnamed");
    });

    it("uses an index for the cards that have changed since a program's last search", async () => {
      const updatedUntil = Date.parse(END);
      const span = { updatedFrom: updatedUntil - 10 * 3_600_000, updatedUntil };
      const all = { ids: null, statuses: null, places: null, hasTeams: false, after: null };
      const plan = await explainPlan(async (manager) => {
        const cards = await readFhirCards(manager, HOSPITAL, [], { ...all, ...span }, 50);
        expect(cards).toHaveLength(10);
      });
      expect(plan).toContain("patient_updated");
    });
  });

  it("reads durations from an index alone", async () => {
    const plan = await explainPlan((manager) => readTimesSpent(manager, HOSPITAL, REVISIONS, null));
    expect(plan).toContain("Index Only Scan using figure_pkey");
  });

  it("uses the ward index for a ward's figures", async () => {
    const periods = [new Date("2026-01-01"), new Date("2026-01-02")];
    const times = await explainPlan((manager) =>
      readTimesSpent(manager, HOSPITAL, REVISIONS, WARD),
    );
    expect(times).toContain("figure_ward");
    const moves = await explainPlan((manager) =>
      readMovements(manager, HOSPITAL, { periods, zone: "UTC" }, REVISIONS, WARD),
    );
    expect(moves).toContain("figure_ward");
  });
});
