import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import { until } from "@wardline/testing/until";
import pg from "pg";
import { migrate } from "../src/migrate.js";

/** The last migration of 0.1.0. */
const FIRST_VERSION = "PatientChange1700000000004";
const BEFORE_SIGNALS = "Passkeys1700000000018";
const HOSPITAL = randomUUID();
const OPENED = "2026-03-01T08:00:00.000Z";
const REVIEWED = "2026-03-02T09:30:00.000Z";

/** docs/development.md, Migrations. */
describe("an upgrade from 0.1.0 while its servers run", () => {
  let database: TestDatabase;
  let server: pg.Client;
  let cards: string[];
  /** Since when the first card had its status, while a server's change went before its batch. */
  let sinceMeanwhile: Date | null | undefined;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = new pg.Client({ connectionString: database.ownerUrl });
    await server.connect();
    await server.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    await migrate({ databaseUrl: database.ownerUrl, upTo: FIRST_VERSION });
    await server.query(
      "INSERT INTO hospital (id, name, timezone, revision) VALUES ($1, 'H', 'UTC', 1)",
      [HOSPITAL],
    );
    cards = [await open("A-1"), await open("A-2")];
    await server.query(
      `INSERT INTO event_log (hospital_id, revision, type, at, subject_id, payload, changes)
       VALUES ($1, 1, 'patient.updated', $2, $3, '{}', '[{"field": "status", "from": "active", "to": "under_review"}]')`,
      [HOSPITAL, REVIEWED, cards[0]],
    );
    await upgradeBesideServer();
  });
  afterAll(async () => {
    await server.end();
    await database.drop();
  });

  /** As a server of 0.1.0 opens a card. */
  async function open(number: string): Promise<string> {
    const id = randomUUID();
    await server.query(
      `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, status, created_at, updated_at)
       VALUES ($1, $2, 'Adaeze', 'female', '34', $3, 'active', $4, $4)`,
      [HOSPITAL, id, number, OPENED],
    );
    return id;
  }

  async function statusSince(id: string | undefined): Promise<Date | null | undefined> {
    const { rows } = await server.query<{ since: Date | null }>(
      "SELECT status_since AS since FROM patient WHERE hospital_id = $1 AND id = $2",
      [HOSPITAL, id],
    );
    return rows[0]?.since;
  }

  /** One upgrade for all of these tests, whose batch cannot be written at first. */
  async function upgradeBesideServer(): Promise<void> {
    await migrate({ databaseUrl: database.ownerUrl, upTo: BEFORE_SIGNALS });
    const holder = new pg.Client({ connectionString: database.ownerUrl });
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE event_log");
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const upgraded = migrate({ databaseUrl: database.ownerUrl, log });
    await until(() => lines.some((line) => line.includes("Signals1700000000019 changes")));

    await server.query("UPDATE patient SET bed_no = 'B-1' WHERE id = $1", [cards[0]]);
    sinceMeanwhile = await statusSince(cards[0]);

    await holder.query("COMMIT");
    await holder.end();
    await upgraded;
  }

  it("given cards, then each has its status since the log says it has, or since it was opened", async () => {
    expect(await statusSince(cards[0])).toEqual(new Date(REVIEWED));
    expect(await statusSince(cards[1])).toEqual(new Date(OPENED));
  });

  it("given a batch that cannot be written now, then nobody waits for it, and it goes on where it stopped", async () => {
    expect(sinceMeanwhile).toBeNull();
    expect(await statusSince(cards[0])).toEqual(new Date(REVIEWED));
  });

  it("given servers that are not replaced yet, then they open and change cards, and the next version knows since when", async () => {
    const id = await open("A-3");
    expect(await statusSince(id)).toBeInstanceOf(Date);

    const changed = await server.query<{ outcome: string; card: { updated_at: string } }>(
      `SELECT outcome, card FROM change_patient($1, $2, NULL, '{"status": "under_review"}', NULL)`,
      [HOSPITAL, cards[1]],
    );
    expect(changed.rows[0]?.outcome).toBe("changed");
    const since = await statusSince(cards[1]);
    expect(since?.toISOString()).toBe(changed.rows[0]?.card.updated_at);
  });
});
