import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getBoard } from "@wardline/contracts/boards/board";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { updatePatient } from "@wardline/contracts/patients/patient";
import { createDataSource } from "@wardline/database/data-source";
import { readRunsOfAllHospitals } from "@wardline/database/repositories/operation/backup-runs";
import { backUp } from "@wardline/operations/backup/backup-file";
import { getDrillDatabaseName } from "@wardline/operations/backup/drill-database";
import { buildBackupName, prepareFolder } from "@wardline/operations/backup/folder";
import { runDrill, runDueBackups } from "@wardline/operations/backup/nightly";
import type { BackupSettings } from "@wardline/settings/backup-settings";
import { createDrillRole } from "@wardline/testing/database";
import { startApp, type TestApp } from "../support/app.js";
import { changeDisplay } from "../support/displays.js";
import { doEverything } from "../support/every-event.js";
import { registerHospital, type TestHospital } from "../support/hospital.js";
import { openCard } from "../support/patient.js";

const TOKEN = "a-token-of-sixteen-characters";
const bearer = { headers: { authorization: `Bearer ${TOKEN}` } };

/** docs/wire/operations.md, Backups; promise 39. */
describe("a restore drill", () => {
  let app: TestApp;
  let folder: string;
  let hospital: TestHospital;
  let boardKey: string;
  let settings: BackupSettings;

  async function start(): Promise<void> {
    app = await startApp({ metricsToken: TOKEN });
    folder = await mkdtemp(join(tmpdir(), "wardline-drill-"));
    settings = {
      dir: join(folder, "backups"),
      keys: [{ id: "b1", key: randomBytes(32) }],
      at: { minute: 120, zone: "UTC" },
      drillUrl: await createDrillRole(),
      drillDisk: folder,
      uploadsDir: app.config.uploadsDir,
      opsMail: undefined,
    };
    hospital = await registerHospital(app);
    boardKey = await publish();
  }

  async function end(): Promise<void> {
    await app.close();
    await rm(folder, { recursive: true });
  }

  describe("a drill of several installations", () => {
    beforeEach(start);
    afterEach(end);

    it("finds that the boards match the log of a hospital with events of every type", async () => {
      await doEverything(app, hospital);
      await runDueBackups(createContext());
      expect(await readLastRun()).toMatchObject({
        problem: null,
        found: { boards: expect.any(Number) },
      });
      expect(await fetchHealth()).toMatchObject({ status: "ok", drill: { failed: false } });
      expect(await readMetric("wardline_drill_failed")).toBe(0);
      expect(await readMetric("wardline_drill_age_seconds")).toBeLessThan(60);
      expect(await readMetric("wardline_backup_bytes")).toBeGreaterThan(1_000);
      expect(await fetchPage()).toContain("Backups are made and can be restored.");
    });

    it.each<[string, () => Promise<void>, RegExp]>([
      ["a missing table", backUpWithoutTable, /^The backup lacks the table call_report\./],
      [
        "a row that was written outside the log",
        updateWithoutLogging,
        /^1 of 1 board would differ from the log after a restore; .* in patients\.$/,
      ],
      ["a picture that is missing", loseUpload, /^The backup lacks 1 of 1 picture:/],
    ])(
      "fails with a specific message on the page and in the metric, given %s",
      async (_, spoil, sentence) => {
        await openCard(app, hospital.token);
        await expectFailure(spoil, sentence);
      },
    );

    it("passes when a server's clock is ahead of the database's", async () => {
      app.clock.now += 10 * 60_000;
      await openCard(app, hospital.token);
      await backUpAgain();
      expect((await runDrill(createContext())).problem).toBeNull();
    });

    it("passes when a server's clock is behind, so that the newest revision does not have the latest time", async () => {
      app.clock.now += 10 * 60_000;
      await openCard(app, hospital.token);
      app.clock.now -= 10 * 60_000;
      await openCard(app, hospital.token);
      await backUpAgain();
      expect((await runDrill(createContext())).problem).toBeNull();
    });

    it("passes if a server of version 0.1.0 changed a status without logging the time", async () => {
      const { id } = await openCard(app, hospital.token);
      await changeStatusLikeOldServer(id);
      await backUpAgain();
      expect((await runDrill(createContext())).problem).toBeNull();
    });

    it("loses no change made while it runs, and neither shows nor sends anything from its copy", async () => {
      const card = await openCard(app, hospital.token);
      const stop = new AbortController();
      let changes = 0;
      const change = async (): Promise<void> => {
        for (; !stop.signal.aborted; changes += 1) {
          const given = {
            params: { id: card.id },
            body: { patientData: { bed_no: `B${changes}` } },
          };
          const { status } = await app.call(updatePatient, given, hospital);
          expect(status).toBe(200);
        }
      };
      const pendingChanges = change();
      await runDueBackups(createContext());
      stop.abort();
      await pendingChanges;
      expect(changes).toBeGreaterThan(20);
      expect(await readLastRun()).toMatchObject({ problem: null });
      const { data: board } = await app.call(getBoard, { params: { key: boardKey } });
      expect(board.patients).toMatchObject([{ bed_no: `B${changes - 1}` }]);
      const logged = await app.dataSource.query<[{ amount: number }]>(
        "SELECT count(*)::integer AS amount FROM event_log WHERE hospital_id = $1",
        [hospital.hospitalId],
      );
      expect(logged[0].amount).toBe(board.revision);
    });
  });

  describe("a drill of one installation with an intact backup", () => {
    let intactBackup: { file: string; bytes: Buffer; settings: BackupSettings };

    beforeAll(async () => {
      await start();
      await openCard(app, hospital.token);
      await backUpAgain();
      const file = await findNewestBackup();
      intactBackup = { file, bytes: await readFile(file), settings };
    });
    afterAll(end);
    beforeEach(async () => {
      settings = intactBackup.settings;
      await writeFile(intactBackup.file, intactBackup.bytes);
      await app.dataSource.query("DELETE FROM backup_run");
    });

    it.each<[string, () => Promise<void>, RegExp]>([
      ["one flipped byte", flipByte, /^The backup is damaged: it was altered or cut off\./],
      ["another key of the same name", useOtherKey, /^The key b1 of BACKUP_KEYS is not the one/],
      [
        "a full disk",
        fillDisk,
        /^There is no room for a drill: it needs \d+ MB on the disk of \/proc/,
      ],
      ["no backup", loseBackup, /^There is no backup in /],
      ["no role for drills", loseRole, /^DRILL_DATABASE_URL is missing/],
      [
        "a role that may not create databases",
        useRoleWithoutRights,
        /may not create a database: ALTER ROLE wardline_test CREATEDB\.$/,
      ],
    ])(
      "fails with a specific message on the page and in the metric, given %s",
      (_, spoil, sentence) => expectFailure(spoil, sentence),
    );
  });

  function createContext() {
    return {
      manager: app.dataSource.manager,
      databaseUrl: app.config.databaseUrl,
      settings,
      log: { info: () => undefined, warn: () => undefined },
      now: Date.now,
    };
  }

  async function publish(): Promise<string> {
    const { data } = await app.call(publishDisplay, { body: { name: "Ward" } }, hospital);
    const body = { show_contacts: true, show_phones: true, name_display: "full" as const };
    await changeDisplay(app, data.display_id, body, hospital);
    return data.display_url?.split("/").at(-1) ?? "";
  }

  async function backUpAgain(): Promise<void> {
    const dir = settings.dir ?? "";
    await prepareFolder(dir);
    await Promise.all((await readdir(dir)).map((name) => rm(join(dir, name))));
    await backUp(
      app.config.databaseUrl,
      join(dir, buildBackupName(createContext().now())),
      settings,
    );
  }

  async function expectFailure(spoil: () => Promise<void>, sentence: RegExp): Promise<void> {
    await spoil();
    const run = await runDrill(createContext());
    expect(run.problem).toMatch(sentence);
    expect(await readMetric("wardline_drill_failed")).toBe(1);
    expect(await fetchHealth()).toMatchObject({ status: "error", drill: { failed: true } });
    expect(await fetchPage()).toContain((run.problem ?? "").slice(0, 20));
    expect(await countDrillDatabases()).toBe(0);
  }

  async function readLastRun() {
    return (await readRunsOfAllHospitals(app.dataSource.manager, 1))[0];
  }

  async function readMetric(name: string): Promise<number> {
    const text = await (await fetch(`${app.url}/metrics`, bearer)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  }

  async function fetchHealth(): Promise<unknown> {
    return (await fetch(`${app.url}/health/backup`)).json();
  }

  async function fetchPage(): Promise<string> {
    return (await fetch(`${app.url}/ops/backups`, bearer)).text();
  }

  async function countDrillDatabases(): Promise<number> {
    const found = await app.dataSource.query<unknown[]>(
      "SELECT FROM pg_database WHERE datname = $1",
      [getDrillDatabaseName(app.config.databaseUrl)],
    );
    return found.length;
  }

  async function findNewestBackup(): Promise<string> {
    const names = await readdir(settings.dir ?? "");
    return join(settings.dir ?? "", names.sort().at(-1) ?? "");
  }

  async function flipByte(): Promise<void> {
    const file = await findNewestBackup();
    const bytes = await readFile(file);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(file, bytes);
  }

  async function backUpWithoutTable(): Promise<void> {
    const url = new URL(app.config.databaseUrl);
    const { username, password } = new URL(process.env.TEST_DATABASE_URL ?? "");
    Object.assign(url, { username, password });
    const owner = await createDataSource({ url: url.href, poolSize: 1 }).initialize();
    await owner.query("DROP TABLE call_report");
    await owner.destroy();
    await backUpAgain();
  }

  async function useOtherKey(): Promise<void> {
    settings = { ...settings, keys: [{ id: "b1", key: randomBytes(32) }] };
  }

  /** Fakes a `df` that reports no free space. */
  async function fillDisk(): Promise<void> {
    settings = { ...settings, drillDisk: "/proc" };
  }

  async function updateWithoutLogging(): Promise<void> {
    await app.dataSource.query("UPDATE patient SET bed_no = 'Z9'");
    await backUpAgain();
  }

  /** Changes a status like a server of 0.1.0, which logs no `status_since`; in the table, a trigger sets that field. */
  async function changeStatusLikeOldServer(id: string): Promise<void> {
    const payload = `payload - 'status_since' || jsonb_build_object(
      'status', 'admitted', 'version', 2, 'updated_at', '2030-01-01T08:00:00.000Z')`;
    await app.dataSource.query(
      `WITH next AS (UPDATE hospital SET revision = revision + 1 WHERE id = $1 RETURNING revision),
            card AS (UPDATE patient SET status = 'admitted', version = 2, updated_at = '2030-01-01T08:00:00Z' WHERE id = $2)
       INSERT INTO event_log (hospital_id, revision, type, at, actor, subject_id, payload, changes)
       SELECT hospital_id, next.revision, 'patient.updated', now(), actor, subject_id, ${payload},
              '[{"field": "status", "from": "card_opened", "to": "admitted"}]'
         FROM event_log, next WHERE hospital_id = $1 AND subject_id = $2::text`,
      [hospital.hospitalId, id],
    );
  }

  async function loseUpload(): Promise<void> {
    await app.dataSource.query("UPDATE hospital SET logo_file = 'elsewhere.webp'");
    await backUpAgain();
  }

  async function loseBackup(): Promise<void> {
    await rm(await findNewestBackup());
  }

  async function loseRole(): Promise<void> {
    settings = { ...settings, drillUrl: undefined };
  }

  async function useRoleWithoutRights(): Promise<void> {
    settings = { ...settings, drillUrl: app.config.databaseUrl };
  }
});
