import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { getBoard } from "@wardline/contracts/boards/board";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { pollBoard } from "@wardline/contracts/live/polling";
import { until } from "@wardline/testing/until";
import { startApp, type TestApp } from "../support/app.js";
import { registerHospital } from "../support/hospital.js";

const TOKEN = "a-token-of-sixteen-characters";

describe("the metrics page", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp({ metricsToken: TOKEN });
  });
  afterAll(() => app.close());

  const read = (token?: string) =>
    fetch(
      `${app.url}/metrics`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );

  it.each([undefined, "another-token-of-its-own"])(
    "is hidden from a caller with the bearer token %s",
    async (token) => {
      expect((await read(token)).status).toBe(404);
    },
  );

  it("includes everything that the dashboard and the alerts use", async () => {
    await fetch(`${app.url}/api/unknown`);
    const text = await (await read(TOKEN)).text();
    const usedNames = ["grafana-dashboard.json", "alerts.yml"]
      .map((file) => readFileSync(resolve(__dirname, "../../../ops", file), "utf8"))
      .join("\n")
      .match(/\b(wardline|process|nodejs)_[a-z0-9_]+/g);
    for (const name of new Set(usedNames)) expect(text).toContain(name);
  });

  it.each([
    ["opened", (key: string) => app.call(getBoard, { params: { key } })],
    ["read over HTTP", (key: string) => app.call(pollBoard, { params: { key }, body: {} })],
    [
      "polled over HTTP for changes",
      (key: string) => app.call(pollBoard, { params: { key }, body: { since: 0 } }),
    ],
  ])("counts the time spent on a board that is %s", async (_, request) => {
    const hospital = await registerHospital(app);
    const { data } = await app.call(publishDisplay, { body: { name: "Ward" } }, hospital);
    const readSpentSeconds = async () => {
      const text = await (await read(TOKEN)).text();
      const found = /^wardline_turn_seconds_total\{class="catch-up"\} (\S+)$/m.exec(text);
      return Number(found?.[1] ?? 0);
    };
    const before = await readSpentSeconds();
    expect((await request(data.display_url?.split("/").at(-1) ?? "")).failure).toBeNull();
    await until(async () => (await readSpentSeconds()) > before);
  });

  it("includes the usual process metrics, and no gauge with the name of a counter", async () => {
    const text = await (await read(TOKEN)).text();
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({
      name,
      type,
    }));
    expect(types).toContainEqual({ name: "process_resident_memory_bytes", type: "gauge" });
    expect(types).toContainEqual({ name: "nodejs_active_resources", type: "gauge" });
    const misnamed = types.filter(
      ({ name, type }) => name?.endsWith("_total") !== (type === "counter"),
    );
    expect(misnamed).toEqual([]);
  });

  describe("the metrics page about upkeep", () => {
    const readValue = async (name: string) => {
      const found = new RegExp(`^${name} (\\S+)$`, "m").exec(await (await read(TOKEN)).text());
      return found === null ? null : Number(found[1]);
    };
    const query = (statement: string) => app.dataSource.query(statement);

    it("shows the age of a change that was never emitted, and 0 once the change is marked as emitted", async () => {
      const { hospitalId } = await registerHospital(app);
      await query(`UPDATE event_emission SET revision = 0 WHERE hospital_id = '${hospitalId}'`);
      await query(
        `UPDATE hospital SET revision = revision + 1 WHERE id = '${hospitalId}';
         INSERT INTO event_log (hospital_id, revision, type, at, payload)
         SELECT id, revision, 'hour.passed', now() - interval '1 hour', '{}' FROM hospital WHERE id = '${hospitalId}'`,
      );
      expect(await readValue("wardline_unemitted_age_seconds")).toBeGreaterThanOrEqual(3_600);
      await query(
        `INSERT INTO event_emission (hospital_id, revision)
         SELECT id, revision FROM hospital
         ON CONFLICT (hospital_id) DO UPDATE SET revision = excluded.revision`,
      );
      expect(await readValue("wardline_unemitted_age_seconds")).toBe(0);
    });

    it("reports no age for workers and backups while there are none", async () => {
      await query("DELETE FROM screen_watch");
      expect(await readValue("wardline_worker_age_seconds")).toBeNull();
      expect(await readValue("wardline_backup_age_seconds")).toBeNull();
      await query(
        `INSERT INTO screen_watch (who, since, last_at) VALUES ('worker', now(), now() - interval '10 minutes');
         UPDATE installation SET backed_up_at = now() - interval '3 days'`,
      );
      expect(await readValue("wardline_worker_age_seconds")).toBeGreaterThanOrEqual(600);
      expect(await readValue("wardline_backup_age_seconds")).toBeGreaterThanOrEqual(3 * 86_400);
    });

    it("shows when a worker last swept, and the age of kit files if there are any", async () => {
      await query("UPDATE installation SET swept_at = NULL, kit_files_at = NULL");
      expect(await readValue("wardline_sweep_age_seconds")).toBeNull();
      expect(await readValue("wardline_kit_files_age_seconds")).toBeNull();
      await query(
        `UPDATE installation SET swept_at = now() - interval '90 seconds',
                                 kit_files_at = now() - interval '50 minutes'`,
      );
      expect(await readValue("wardline_sweep_age_seconds")).toBeGreaterThanOrEqual(90);
      expect(await readValue("wardline_kit_files_age_seconds")).toBeGreaterThanOrEqual(3_000);
      await query("UPDATE installation SET kit_files_at = now() - interval '49 hours'");
      expect(await readValue("wardline_kit_files_age_seconds")).toBeNull();
    });

    it("shows for each running program how far its machine's clock is ahead", async () => {
      await query(
        `DELETE FROM program_clock;
         INSERT INTO program_clock VALUES ('worker', 'ward-2', 7, -3600.5, now()), ('server', 'gone', 9, 4, now() - interval '1 hour')`,
      );
      const text = await (await read(TOKEN)).text();
      expect(text.match(/^wardline_clock_ahead_seconds.*$/gm)).toEqual([
        'wardline_clock_ahead_seconds{program="worker",machine="ward-2",process="7"} -3600.5',
      ]);
    });

    it("shows the age of the newest kits of the hospital whose kits are most outdated", async () => {
      expect(await readValue("wardline_kit_age_seconds")).toBeNull();
      for (const [minutes, ...older] of [[40, 70], [100], [500, 900]] as const) {
        const { hospitalId } = await registerHospital(app);
        for (const ago of [minutes, ...older]) {
          await query(
            `INSERT INTO kit (hospital_id, id, ward, slot, made_at, revision, html)
             SELECT '${hospitalId}', gen_random_uuid(), 'Switchboard', at, at, 1, ''
               FROM (SELECT now() - interval '${ago} minutes' AS at) made`,
          );
        }
        // The hospitals with even older kits have switched off downtime kits.
        await query(
          `UPDATE hospital SET downtime_kits = ${minutes < 500} WHERE id = '${hospitalId}'`,
        );
      }
      const age = await readValue("wardline_kit_age_seconds");
      expect(age).toBeGreaterThanOrEqual(6_000);
      expect(age).toBeLessThan(6_600);
    });

    it("shows the age of a station's kits if they are older than the newest kits", async () => {
      const { hospitalId } = await registerHospital(app);
      await query(
        `UPDATE hospital SET downtime_kits = true WHERE id = '${hospitalId}';
         INSERT INTO station (hospital_id, id, name, wards, switchboard, key_hash, paired_at, keeps, held_revision, held_at)
         SELECT '${hospitalId}', gen_random_uuid(), name, '{}', true, sha256(name::bytea), now() - paired, keeps, 1, now() - held
           FROM (VALUES ('holds', interval '9 hours', 'yes', interval '3 hours'), ('older page', '9 hours', NULL, NULL))
                  AS one (name, paired, keeps, held)`,
      );
      expect(Math.floor((await readValue("wardline_kit_age_seconds")) ?? 0)).toBe(10_800);
      await query("UPDATE station SET keeps = 'no', held_at = NULL WHERE name = 'holds'");
      expect(Math.floor((await readValue("wardline_kit_age_seconds")) ?? 0)).toBe(32_400);
      await query("UPDATE station SET revoked_at = now()");
      expect(await readValue("wardline_kit_age_seconds")).toBeLessThan(10_800);
    });

    it("shows how long no worker has been able to remove old cards, if a hospital uses retention", async () => {
      await query("DELETE FROM retention; DELETE FROM retention_worker");
      await query("INSERT INTO retention_worker VALUES ('one', now() - interval '3 hours')");
      expect(await readValue("wardline_retention_worker_age_seconds")).toBeNull();
      const { hospitalId } = await registerHospital(app);
      await query(
        `INSERT INTO retention (hospital_id, closed_cards_months) VALUES ('${hospitalId}', 12)`,
      );
      expect(await readValue("wardline_retention_worker_age_seconds")).toBeGreaterThanOrEqual(
        10_800,
      );
    });
  });

  it("counts the database connections of this server, and pending work", async () => {
    const text = await (await read(TOKEN)).text();
    expect(text).toMatch(/^wardline_database_pool\{state="open"\} [1-9]/m);
    expect(text).toMatch(/^wardline_database_pool\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^wardline_outbox_jobs \d+$/m);
  });
});
