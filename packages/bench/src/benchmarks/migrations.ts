import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@wardline/database/migrate";
import { Client } from "pg";
import { withBench } from "../bench.js";
import { describeLoad, readSharedClock } from "../machine.js";
import type { Figure, Result } from "../results.js";
import { type FirstVersionSize, seedFirstVersion } from "../years/seed-first-version.js";

/** Last migration of 0.1.0. */
const FIRST_VERSION = "PatientChange1700000000004";
const SIZE: FirstVersionSize = { hospitals: 200, cards: 2_590, displays: 25, days: 180 };
const LOCK_DURATION_MS = 14_000;
const PAUSE_MS = 25;
const MAX_WAIT_MS = 1_000;
/** Application name of the simulated people's connections, to distinguish them from the migrations' connections. */
const PEOPLE_APPLICATION_NAME = "wardline-people";
/** Query for the longest lock wait of the simulated people's connections, in milliseconds. */
const LONGEST_LOCK_QUERY = `
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)) * 1000, 0)::float AS ms
    FROM pg_locks JOIN pg_stat_activity USING (pid)
   WHERE NOT granted AND datname = current_database() AND application_name = '${PEOPLE_APPLICATION_NAME}'`;
const LOCK_WAIT = "waiting for a lock";

type RunCall = (database: Client) => Promise<unknown>;

/** Durations of one kind of call, in milliseconds. */
interface WaitTimes {
  calls: number;
  longest: number;
}

/**
 * Measures promise 42: migrates half a million patients from the first version, while people read and write with that
 * version's queries, and a transaction stays open for 14 s.
 */
export async function measureMigrations(): Promise<Result> {
  return withBench({}, async ({ topology, database: admin }) => {
    const url = new URL(topology.ownerUrl);
    url.pathname = "/first_version";
    await admin.query("CREATE DATABASE first_version");
    await migrate({ databaseUrl: url.href, upTo: FIRST_VERSION });
    const calls = buildCalls(
      await withDatabase(url.href, (client) => seedFirstVersion(client, SIZE)),
    );

    const alone = await runConcurrently(url.href, calls, () => holdLocks(url.href));
    const lines: string[] = [];
    const startedAt = readSharedClock();
    const product = await runConcurrently(url.href, calls, async () => {
      const heldLocks = holdLocks(url.href);
      await migrate({ databaseUrl: url.href, log: (line) => lines.push(line) });
      await heldLocks;
    });
    const seconds = (readSharedClock() - startedAt) / 1_000;
    await admin.query("DROP DATABASE first_version WITH (FORCE)");

    const waitCount = lines.filter((line) => line.startsWith("Waiting:")).length;
    const migrationCount = lines.filter((line) => line.startsWith("Migrated:")).length;
    const callCount = Object.values(product).reduce((sum, each) => sum + each.calls, 0);
    return {
      name: "migrations",
      promise: "Promise 42: migrations hold no lock for more than a second",
      figures: Object.keys(product).map((name) => createFigure(name, product[name], alone[name])),
      notes: [
        `The database of 0.1.0 had ${SIZE.hospitals * SIZE.cards} cards with two log entries each, ${SIZE.hospitals * SIZE.displays} displays and ${SIZE.hospitals * SIZE.days * 6} duties. ${migrationCount} migrations ran in ${seconds.toFixed(0)} s. A transaction that had read displays, cards and duties stayed open for ${LOCK_DURATION_MS / 1_000} s, and the migrations gave way to this transaction ${waitCount} times.`,
        `The figures are the longest of ${callCount} calls. Each kind of call has its own connection and runs one call after another. On a busy machine, calls also wait for the CPU. PostgreSQL reports the waits for locks, which are read every ${PAUSE_MS} ms. Floor: the longest call during the same open transaction, without migrations. ${describeLoad()}`,
      ],
    };
  });
}

/** Builds the queries that servers of the first version make. */
function buildCalls({ hospitalId, cardIds }: { hospitalId: string; cardIds: string[] }) {
  let turn = 0;
  const nextCard = () => cardIds[turn++ % cardIds.length];
  const calls: Record<string, RunCall> = {
    "list of open cards": (database) =>
      database.query(
        "SELECT * FROM patient WHERE hospital_id = $1 AND closed_at IS NULL AND deleted_at IS NULL",
        [hospitalId],
      ),
    "all displays": (database) => database.query("SELECT count(*) FROM display"),
    "who is on duty": (database) =>
      database.query("SELECT * FROM roster_duty WHERE hospital_id = $1 LIMIT 50", [hospitalId]),
    "a change to a card": (database) =>
      database.query("UPDATE patient SET bed_no = $3 WHERE hospital_id = $1 AND id = $2", [
        hospitalId,
        nextCard(),
        `W-${turn}`,
      ]),
    "a new card": (database) =>
      database.query(
        `INSERT INTO patient (hospital_id, id, name, gender, age, hospital_no, status, created_at, updated_at)
         VALUES ($1, $2, 'Ada Obi', 'female', '34', 'N-1', 'discharged', now(), now())`,
        [hospitalId, randomUUID()],
      ),
    "a renamed display": (database) =>
      database.query("UPDATE display SET name = name WHERE hospital_id = $1", [hospitalId]),
  };
  return calls;
}

async function runConcurrently(
  url: string,
  calls: Record<string, RunCall>,
  work: () => Promise<void>,
): Promise<Record<string, WaitTimes>> {
  const endController = new AbortController();
  const measurements = Object.entries(calls).map(async ([name, ask]) => {
    const waits = await withDatabase(url, (client) => repeat(client, ask, endController.signal));
    return [name, waits] as const;
  });
  const locks = withDatabase(url, (client) => measureLongestLock(client, endController.signal));
  try {
    await work();
  } finally {
    endController.abort();
  }
  return { [LOCK_WAIT]: await locks, ...Object.fromEntries(await Promise.all(measurements)) };
}

async function measureLongestLock(client: Client, until: AbortSignal): Promise<WaitTimes> {
  const waits = { calls: 0, longest: 0 };
  while (!until.aborted) {
    const { rows } = await client.query<{ ms: number }>(LONGEST_LOCK_QUERY);
    waits.longest = Math.max(waits.longest, rows[0]?.ms ?? 0);
    await sleep(PAUSE_MS);
  }
  return waits;
}

async function repeat(client: Client, runCall: RunCall, until: AbortSignal): Promise<WaitTimes> {
  const waits = { calls: 0, longest: 0 };
  while (!until.aborted) {
    const startedAt = readSharedClock();
    await runCall(client);
    waits.longest = Math.max(waits.longest, readSharedClock() - startedAt);
    waits.calls += 1;
    await sleep(PAUSE_MS);
  }
  return waits;
}

/** Simulates an open report or backup, which holds locks on everything it has read. */
function holdLocks(url: string): Promise<void> {
  return withDatabase(url, async (client) => {
    await client.query("BEGIN");
    for (const table of ["display", "patient", "roster_duty"]) {
      await client.query(`SELECT count(*) FROM ${table}`);
    }
    await sleep(LOCK_DURATION_MS);
    await client.query("COMMIT");
  });
}

async function withDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: PEOPLE_APPLICATION_NAME });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function createFigure(what: string, product?: WaitTimes, alone?: WaitTimes): Figure {
  const longest = product?.longest ?? Number.POSITIVE_INFINITY;
  return {
    what: `${what}, longest`,
    product: `${longest.toFixed(0)} ms`,
    floor: `${(alone?.longest ?? 0).toFixed(0)} ms`,
    ratio: null,
    target: { text: `≤ ${MAX_WAIT_MS} ms`, isMet: longest <= MAX_WAIT_MS },
  };
}
