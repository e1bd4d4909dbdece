import { PassThrough } from "node:stream";
import { createPatient } from "@wardline/contracts/patients/patient";
import { createDataSource } from "@wardline/database/data-source";
import { VERSION } from "@wardline/domain/version";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp, useServer } from "../support/app.js";
import { registerHospital } from "../support/hospital.js";
import { createPatientFields } from "../support/patient.js";

const NEWER_MIGRATION = "Later1800000000000";

/** docs/wire/operations.md, Settings of an installation; docs/development.md, Migrations. */
describe("the health of a server", () => {
  const sharedApp = useServer();

  it("includes its version", async () => {
    const answer = await fetch(`${sharedApp.url}/health/live`);
    expect(await answer.json()).toEqual({ status: "ok", version: VERSION });
  });

  describe("a server on a separate database", () => {
    let database: TestDatabase;
    let app: TestApp;
    let log = "";

    beforeEach(async () => {
      const lines = new PassThrough();
      log = "";
      lines.on("data", (chunk: Buffer) => {
        log += chunk.toString();
      });
      database = await createTestDatabase();
      app = await startApp({ databaseUrl: database.url }, { log: lines });
    });
    afterEach(async () => {
      await app.close();
      await database.drop();
    });

    async function migrateToNewerVersion(): Promise<void> {
      const owner = await createDataSource({ url: database.ownerUrl }).initialize();
      await owner.query("INSERT INTO migrations (timestamp, name) VALUES (1800000000000, $1)", [
        NEWER_MIGRATION,
      ]);
      await owner.destroy();
    }

    async function fetchReadiness(): Promise<{ status: number; checks: unknown }> {
      const answer = await fetch(`${app.url}/health/ready`);
      const { checks } = (await answer.json()) as { checks: unknown };
      return { status: answer.status, checks };
    }

    it("is not ready when the tables are from a newer version, and the log says why once", async () => {
      await migrateToNewerVersion();
      const checks = { database: true, queue: true, storage: true, migrations: false };
      expect(await fetchReadiness()).toEqual({ status: 503, checks });
      expect(await fetchReadiness()).toEqual({ status: 503, checks });
      const loggedLines = log.split("\n").filter((line) => line.includes("server: not ready"));
      expect(loggedLines).toHaveLength(1);
      expect(JSON.parse(loggedLines[0] ?? "")).toMatchObject({
        level: 50,
        reason: `This database was created by a newer version of Wardline (${NEWER_MIGRATION}). Run that version, or restore a backup into an empty database.`,
      });
    });

    it("is not ready while the database is full, and changes are refused with a message", async () => {
      const { token } = await registerHospital(app);
      const asOwner = async (...statements: string[]) => {
        const owner = await createDataSource({ url: database.ownerUrl }).initialize();
        for (const statement of statements) await owner.query(statement);
        await owner.destroy();
      };
      const { pathname } = new URL(database.ownerUrl);
      await asOwner(
        `CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$`,
        "CREATE TRIGGER fill BEFORE INSERT ON patient EXECUTE FUNCTION fill()",
        `REVOKE TEMPORARY ON DATABASE ${pathname.slice(1)} FROM PUBLIC`,
      );
      const card = createPatientFields();
      const refused = await app.call(createPatient, { body: card }, { token });
      expect([refused.status, refused.failure?.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(refused.message).toMatch(/^This cannot be saved now: the server's disk is full/);
      expect(refused.headers.get("Retry-After")).toBe("30");
      const checks = { database: true, queue: true, storage: false, migrations: true };
      expect(await fetchReadiness()).toEqual({ status: 503, checks });

      await asOwner(
        "DROP TRIGGER fill ON patient",
        `GRANT TEMPORARY ON DATABASE ${pathname.slice(1)} TO PUBLIC`,
      );
      // A trial write of a megabyte may take a busy machine longer than a probe waits; the next probe makes another
      // attempt.
      await until(async () => (await fetchReadiness()).status === 200);
      expect((await app.call(createPatient, { body: card }, { token })).status).toBe(201);
    });

    it("stays ready until it is replaced, even while a newer version migrates the database", async () => {
      const checks = { database: true, queue: true, storage: true, migrations: true };
      await until(async () => (await fetchReadiness()).status === 200);
      await migrateToNewerVersion();
      expect(await fetchReadiness()).toEqual({ status: 200, checks });
    });
  });
});
