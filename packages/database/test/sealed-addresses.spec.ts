import { randomBytes, randomUUID } from "node:crypto";
import { Client } from "pg";
import { DataSource, type DataSourceOptions } from "typeorm";
import { createDataSource } from "../src/data-source.js";
import { SealedAddresses1700000000046 } from "../src/migrations/0046-sealed-addresses.js";

async function withEmptyDatabase(work: (url: string, client: Client) => Promise<void>) {
  const admin = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  const name = `test_${randomBytes(6).toString("hex")}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? "");
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.href });
  try {
    await client.connect();
    await work(url.href, client);
  } finally {
    await client.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  }
}

async function migrate(url: string, choose: (all: readonly unknown[]) => unknown[]): Promise<void> {
  const { options } = createDataSource({ url, poolSize: 1 });
  const migrations = choose(options.migrations as unknown[]);
  const dataSource = new DataSource({ ...options, migrations } as DataSourceOptions);
  await dataSource.initialize();
  await dataSource.runMigrations();
  await dataSource.destroy();
}

it("finds displays by hash after the upgrade, and leaves no address in the log", async () => {
  await withEmptyDatabase(async (url, client) => {
    // given an installation of the previous version, with an active and a revoked display
    await migrate(url, (all) => all.slice(0, all.indexOf(SealedAddresses1700000000046)));
    const hospital = randomUUID();
    await client.query("INSERT INTO hospital (id, name, timezone) VALUES ($1, 'H', 'UTC')", [
      hospital,
    ]);
    await client.query(
      `INSERT INTO display (hospital_id, id, name, key, name_display, show_contacts, show_phones, created_at,
                            published_at, revoked_at)
       VALUES ($1, gen_random_uuid(), 'Lobby', 'key-in-use', 'initials', true, false, now(), now(), null),
              ($1, gen_random_uuid(), 'Cellar', 'key-revoked', 'initials', true, false, now(), now(), now())`,
      [hospital],
    );
    const address = { name: "Lobby", display_url: "https://ward.example/board/key-in-use" };
    const events = [
      { type: "display.published", payload: address },
      { type: "display.updated", payload: address },
      { type: "display.updated", payload: { board_template: "2d" } },
      { type: "hospital.updated", payload: { ...address, display_url: null } },
      { type: "hospital.updated", payload: address },
      { type: "hour.passed", payload: { at: "now" } },
    ];
    await client.query("SELECT append_events($1, null, $2)", [hospital, JSON.stringify(events)]);
    await migrate(url, (all) => [...all]);
    // then the log has the same content without an address
    const { rows: log } = await client.query<{ payload: unknown }>(
      "SELECT payload FROM event_log ORDER BY revision",
    );
    expect(log.map(({ payload }) => payload)).toEqual([
      { name: "Lobby" },
      { name: "Lobby" },
      { board_template: "2d" },
      { name: "Lobby", display_url: null },
      { name: "Lobby", display_url: null },
      { at: "now" },
    ]);
    // then the display is found by its hash, and only the active display keeps its plain key, for older servers
    const { rows } = await client.query<{ key: string | null; known: boolean }>(
      `SELECT key, key_hash = sha256(CASE name WHEN 'Lobby' THEN 'key-in-use' ELSE 'key-revoked' END::bytea) AS known
         FROM display ORDER BY name`,
    );
    expect(rows).toEqual([
      { key: null, known: true },
      { key: "key-in-use", known: true },
    ]);
    // then the log is still append-only
    await expect(client.query("UPDATE event_log SET payload = '{}'")).rejects.toThrow(
      "append-only",
    );
  });
});
