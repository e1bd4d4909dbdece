import { randomBytes, randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import { createTestDatabase, type TestDatabase } from "@wardline/testing/database";
import type { DataSource } from "typeorm";
import { purgeTokens } from "../src/jobs/token/purge.js";
import { seedAccount, seedHospital } from "./support/seed.js";

const NOW = Date.parse("2026-03-10T10:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let database: TestDatabase;
let dataSource: DataSource;
let hospitalId: string;
let accountId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource({ url: database.url }).initialize();
  hospitalId = await seedHospital(dataSource);
  ({ id: accountId } = await seedAccount(dataSource, hospitalId));
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const ago = (milliseconds: number) => new Date(NOW - milliseconds);

it("deletes links 30 days after they expire, and used one-time links after a day", async () => {
  const links = [
    { kind: "verification", expires: ago(29 * DAY), used: null, stays: true },
    { kind: "verification", expires: ago(31 * DAY), used: null, stays: false },
    { kind: "verification", expires: ago(2 * DAY), used: ago(3 * DAY), stays: true },
    { kind: "password-reset", expires: ago(2 * DAY), used: ago(2 * DAY), stays: false },
    { kind: "password-reset", expires: ago(-HOUR), used: ago(HOUR), stays: true },
    { kind: "invitation", expires: ago(29 * DAY), used: null, stays: true },
  ].map((link) => ({ ...link, hash: randomBytes(32) }));
  for (const { hash, kind, expires, used } of links) {
    await dataSource.query(
      `INSERT INTO link_token (hash, hospital_id, account_id, kind, created_at, expires_at, used_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [hash, hospitalId, accountId, kind, ago(60 * DAY), expires, used],
    );
  }
  await purgeTokens(dataSource, NOW);
  const left = await dataSource.query<{ hash: Buffer }[]>("SELECT hash FROM link_token");
  const expected = links.filter(({ stays }) => stays).map(({ hash }) => hash.toString("hex"));
  expect(left.map(({ hash }) => hash.toString("hex")).sort()).toEqual(expected.sort());
});

it("deletes visits to a board after a day, but never a paired or named screen", async () => {
  const displayId = randomUUID();
  await dataSource.query(
    `INSERT INTO display (hospital_id, id, name, key, name_display, show_contacts, show_phones, created_at, published_at)
     VALUES ($1, $2, 'Ward', 'key', 'initials', true, false, now(), now())`,
    [hospitalId, displayId],
  );
  const pages = [
    { screen: "visited today", last: ago(5 * HOUR), closed: true },
    { screen: "visited and closed", last: ago(25.5 * HOUR), closed: true },
    { screen: "visited and ended", last: ago(25 * HOUR), closed: false },
    { screen: "a TV that was closed", last: ago(25 * HOUR), closed: true, paired: true },
    { screen: "a TV without power", last: ago(25 * HOUR), closed: false, paired: true },
    { screen: "named", last: ago(25 * HOUR), closed: true, name: "Bay 2" },
  ];
  for (const { screen, last, closed, paired = false, name = "" } of pages) {
    await dataSource.query(
      `INSERT INTO screen (hospital_id, display_id, screen_id, template, viewport, revision, build, first_seen, last_seen, closed, paired, name)
       VALUES ($1, $2, $3, '2d', '1920x1080', 1, 'b', $4, $5, $6, $7, $8)`,
      [hospitalId, displayId, screen, ago(40 * HOUR), last, closed, paired, name],
    );
  }
  await purgeTokens(dataSource, NOW);
  const left = await dataSource.query<{ screen_id: string }[]>("SELECT screen_id FROM screen");
  expect(left.map(({ screen_id }) => screen_id).sort()).toEqual([
    "a TV that was closed",
    "a TV without power",
    "named",
    "visited today",
  ]);
});

it("deletes sessions and their refresh tokens a day after the session ended, for whatever reason", async () => {
  const sessions = [
    { idle: ago(-HOUR), end: ago(-DAY), revoked: null, stays: true },
    { idle: ago(HOUR), end: ago(-DAY), revoked: null, stays: true },
    { idle: ago(25 * HOUR), end: ago(-DAY), revoked: null, stays: false },
    { idle: ago(-HOUR), end: ago(25 * HOUR), revoked: null, stays: false },
    { idle: ago(-HOUR), end: ago(-DAY), revoked: ago(25 * HOUR), stays: false },
  ].map((session) => ({ ...session, id: randomUUID() }));
  for (const { id, idle, end, revoked } of sessions) {
    await dataSource.query(
      `INSERT INTO session (id, hospital_id, account_id, created_at, idle_expires_at, expires_at, revoked_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, hospitalId, accountId, ago(40 * DAY), idle, end, revoked],
    );
    await dataSource.query(
      "INSERT INTO refresh_token (hash, session_id, generation) VALUES ($1, $2, 1)",
      [randomBytes(32), id],
    );
  }
  await purgeTokens(dataSource, NOW);
  const left = await dataSource.query<{ session_id: string }[]>(
    "SELECT session_id FROM refresh_token",
  );
  const expected = sessions.filter(({ stays }) => stays).map(({ id }) => id);
  expect(left.map(({ session_id }) => session_id).sort()).toEqual(expected.sort());
});

it("deletes expired login challenges", async () => {
  const challenges = [ago(1), ago(-1)].map((end) => ({ hash: randomBytes(32), end }));
  for (const { hash, end } of challenges) {
    await dataSource.query(
      `INSERT INTO login_challenge (hash, hospital_id, account_id, password_mark, expires_at)
       VALUES ($1, $2, $3, '\\x00', $4)`,
      [hash, hospitalId, accountId, end],
    );
  }
  await purgeTokens(dataSource, NOW);
  const left = await dataSource.query<{ hash: Buffer }[]>("SELECT hash FROM login_challenge");
  expect(left.map(({ hash }) => hash.toString("hex"))).toEqual([
    challenges[1]?.hash.toString("hex"),
  ]);
});

it("deletes idempotency keys after 24 hours, in batches", async () => {
  await dataSource.query(
    `INSERT INTO idempotency_key (hospital_id, account_id, key, request_hash, created_at)
     SELECT $1, $2, number::text, '\\x00', CASE WHEN number <= 7 THEN $4::timestamptz ELSE $3 END
       FROM generate_series(1, 10007) AS number`,
    [hospitalId, accountId, ago(24 * HOUR + 1), ago(23 * HOUR)],
  );
  await purgeTokens(dataSource, NOW);
  const [left] = await dataSource.query<{ amount: number }[]>(
    "SELECT count(*)::integer AS amount FROM idempotency_key",
  );
  expect(left?.amount).toBe(7);
});

it("deletes settled ADT messages, and the texts of discarded messages, 30 days after their receipt", async () => {
  await dataSource.query(
    `INSERT INTO adt_message (hospital_id, id, received_at, sender, control_id, digest, message_at, type, patients, state, text)
     SELECT $1, gen_random_uuid(), $2::timestamptz - days * interval '1 day', '', state || days, '', now(), 'A02', '{}', state, 'MSH'
       FROM unnest('{29, 31}'::integer[]) days, unnest('{applied, discarded, parked}'::text[]) state`,
    [hospitalId, new Date(NOW)],
  );
  await purgeTokens(dataSource, NOW);
  const left = await dataSource.query<{ id: string; text: string | null }[]>(
    "SELECT control_id AS id, text FROM adt_message ORDER BY control_id",
  );
  expect(left).toEqual([
    { id: "applied29", text: "MSH" },
    { id: "discarded29", text: "MSH" },
    { id: "discarded31", text: null },
    { id: "parked29", text: "MSH" },
    { id: "parked31", text: "MSH" },
  ]);
});
