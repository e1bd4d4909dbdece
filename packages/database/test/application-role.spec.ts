import { randomBytes } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { Client } from "pg";
import { ensureDrillRole } from "../src/application-role.js";
import { migrate } from "../src/migrate.js";

const HOSPITAL = "00000000-0000-4000-8000-000000000001";

let database: TestDatabase;
let roles: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await runAs(database.ownerUrl, async (owner) => {
    for (const role of roles) {
      const name = owner.escapeIdentifier(role);
      await owner.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
    }
  });
  roles = [];
});

afterAll(() => database.drop());

async function runAs<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function buildUrl(role: string, password: string): string {
  const url = new URL(database.ownerUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  return url.href;
}

function generateRoleName(name = ""): string {
  const role = `app_${randomBytes(4).toString("hex")}${name}`;
  roles.push(role);
  return role;
}

const runSql = (url: string, statement: string) => runAs(url, (client) => client.query(statement));

describe("application role (promise 17)", () => {
  it.each([
    "UPDATE event_log SET type = 'patient.deleted'",
    "SET wardline.redaction = 'on'; UPDATE event_log SET payload = '{}'",
    "DELETE FROM event_log",
    "TRUNCATE event_log",
    "ALTER TABLE event_log ADD COLUMN note text",
    "ALTER TABLE event_log DISABLE TRIGGER ALL",
    "DROP TABLE event_log",
    "DROP TRIGGER event_log_is_append_only ON event_log",
    "CREATE OR REPLACE FUNCTION refuse_rewriting_the_log() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "SET session_replication_role = replica",
    "INSERT INTO event_log VALUES (gen_random_uuid(), 1, 'x') ON CONFLICT (hospital_id, revision) DO UPDATE SET type = 'y'",
    "UPDATE access_log SET detail = ''",
    "DELETE FROM access_log",
    "TRUNCATE access_log",
    "CREATE TABLE public.mine (id integer)",
    "CREATE ROLE another",
    "DELETE FROM migrations",
  ])("may not run: %s", async (statement) => {
    await expect(runSql(database.url, statement)).rejects.toMatchObject({ code: "42501" });
  });

  it("may append to the log", async () => {
    await runSql(
      database.url,
      `INSERT INTO hospital (id, name, timezone) VALUES ('${HOSPITAL}', 'Saint Anne', 'UTC')`,
    );
    await runSql(
      database.url,
      `SELECT append_events('${HOSPITAL}', NULL, '[{"type":"hospital.updated","payload":{}}]')`,
    );
    const { rows } = await runSql(database.url, "SELECT revision FROM event_log");
    expect(rows).toEqual([{ revision: 1 }]);
  });

  it("may use tables that the owner creates later", async () => {
    await runSql(database.ownerUrl, "CREATE TABLE later (id bigserial PRIMARY KEY)");
    await runSql(database.url, "INSERT INTO later DEFAULT VALUES; UPDATE later SET id = 2");
    await expect(runSql(database.url, "DROP TABLE later")).rejects.toMatchObject({ code: "42501" });
  });

  it("is created with any name and password, and its password is updated when the setting changes", async () => {
    const role = generateRoleName(`"; DROP TABLE event_log; --`);
    for (const password of [`it's "${role}" \\ %`, "another"]) {
      const applicationUrl = buildUrl(role, password);
      await migrate({ databaseUrl: database.ownerUrl, applicationUrl });
      const { rows } = await runSql(applicationUrl, "SELECT current_user AS me");
      expect(rows).toEqual([{ me: role }]);
    }
  });

  it("is refused if it could undo its own limits", async () => {
    const role = generateRoleName();
    await runSql(database.ownerUrl, `CREATE ROLE ${role} LOGIN CREATEROLE PASSWORD 'x'`);
    const applicationUrl = buildUrl(role, "x");
    await expect(migrate({ databaseUrl: database.ownerUrl, applicationUrl })).rejects.toThrow(
      `The role ${role} of DATABASE_URL has too many privileges`,
    );
  });
});

/** docs/wire/operations.md, Backups. */
describe("drill role", () => {
  it("is created with the right to create databases, but no right to read", async () => {
    const drillUrl = buildUrl(generateRoleName(), "secret");
    await ensureDrillRole(database.ownerUrl, drillUrl);
    await ensureDrillRole(database.ownerUrl, drillUrl);
    await expect(runSql(drillUrl, "SELECT FROM hospital")).rejects.toThrow("permission denied");
    const { rows } = await runSql(
      drillUrl,
      "SELECT rolcreatedb, rolcreaterole, rolsuper FROM pg_roles WHERE rolname = current_user",
    );
    expect(rows).toEqual([{ rolcreatedb: true, rolcreaterole: false, rolsuper: false }]);
  });

  it("is left unchanged if it has another password, and the error says so", async () => {
    const role = generateRoleName();
    await ensureDrillRole(database.ownerUrl, buildUrl(role, "secret"));
    await expect(ensureDrillRole(database.ownerUrl, buildUrl(role, "another"))).rejects.toThrow(
      `The role ${role} in DRILL_DATABASE_URL cannot log in`,
    );
    await ensureDrillRole(database.ownerUrl, buildUrl(role, "secret"));
  });

  it("cannot be created by an owner who may not create roles, and the error says so", async () => {
    const limitedOwner = generateRoleName();
    await runSql(database.ownerUrl, `CREATE ROLE ${limitedOwner} LOGIN PASSWORD 'secret'`);
    await expect(
      ensureDrillRole(buildUrl(limitedOwner, "secret"), buildUrl("wardline_nobody", "secret")),
    ).rejects.toThrow("may not create it (42501): create it with LOGIN CREATEDB.");
  });
});
