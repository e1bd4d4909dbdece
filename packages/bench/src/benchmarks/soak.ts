import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { type Bench, type BenchOptions, type Screens, withBench } from "../bench.js";
import { Inspector } from "../inspector.js";
import { readResidentBytes } from "../machine.js";
import type { Tally } from "../programs/screens.js";
import { putStatus } from "../put-status.js";
import type { Figure, Result } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { percentile } from "../statistics.js";

const CHANGES_PER_SECOND = 20;
const SETTLE_MS = 3_000;
const MEGABYTE = 2 ** 20;
const MAX_GROWTH = 1.1;

/** Runs many boards for a long time: no change may be lost, and memory must not grow. */
export async function measureSoak({
  boards = 1_000,
  hospitals,
  minutes,
}: BenchOptions): Promise<Result> {
  return withBench({}, async (bench) => {
    const seededHospitals: SeededHospital[] = [];
    for (let index = 0; index < hospitals; index += 1) {
      seededHospitals.push(await bench.hospital({ accounts: 4, displays: 2 }));
    }
    const screens = [bench.screens(), bench.screens()];
    const keys = seededHospitals.flatMap(({ displayKeys }) => displayKeys);
    await Promise.all(
      screens.map((program) =>
        program.ask("connect", { url: bench.url, count: boards / 2, keys, since: null }),
      ),
    );
    const pid = await bench.serverPid();
    const inspector = await Inspector.open(pid);
    await makeChanges(bench, seededHospitals, 200);
    await sleep(SETTLE_MS);
    const before = {
      heap: await inspector.measureHeapBytes(),
      resident: await readResidentBytes(pid),
    };
    await collectTallies(screens);
    const changeCount = await makeChanges(
      bench,
      seededHospitals,
      minutes * 60 * CHANGES_PER_SECOND,
    );
    await sleep(SETTLE_MS);
    const after = {
      heap: await inspector.measureHeapBytes(),
      resident: await readResidentBytes(pid),
    };
    inspector.close();
    const tallies = await collectTallies(screens);
    const lostCount = await countLost(bench, seededHospitals, tallies);
    const delays = await readDelays(bench, tallies);
    const deliveries = tallies.reduce((sum, { deliveries: count }) => sum + count, 0);
    const closedCount = tallies.reduce((sum, tally) => sum + tally.closed, 0);
    return {
      name: "soak",
      promise: `${boards} boards of ${hospitals} hospitals run for ${minutes} min at ${CHANGES_PER_SECOND} changes a second`,
      figures: [
        createAbsoluteFigure("changes lost on any board", String(lostCount), lostCount === 0),
        createAbsoluteFigure("connections lost", String(closedCount), closedCount === 0),
        createAbsoluteFigure(
          "heap in use, start → end",
          `${(before.heap / MEGABYTE).toFixed(1)} → ${(after.heap / MEGABYTE).toFixed(1)} MB`,
          after.heap <= before.heap * MAX_GROWTH,
        ),
        createAbsoluteFigure(
          "resident memory, start → end",
          `${(before.resident / MEGABYTE).toFixed(0)} → ${(after.resident / MEGABYTE).toFixed(0)} MB`,
          null,
        ),
        createAbsoluteFigure(
          "event row → board, p50",
          `${percentile(delays, 0.5).toFixed(0)} ms`,
          null,
        ),
        createAbsoluteFigure(
          "event row → board, p99",
          `${percentile(delays, 0.99).toFixed(0)} ms`,
          null,
        ),
      ],
      notes: [
        `${changeCount} changes, ${deliveries} deliveries. One delivery in a hundred was timed, from the writing of the event row and including the commit.`,
        "One server, and two processes with the boards, run on this machine. The boards answer the server's heartbeat every 5 seconds.",
      ],
    };
  });
}

function createAbsoluteFigure(what: string, product: string, isMet: boolean | null): Figure {
  return {
    what,
    product,
    floor: "",
    ratio: null,
    target: isMet === null ? null : { text: isMet ? "" : "not met", isMet },
  };
}

async function makeChanges(
  { url }: Bench,
  hospitals: readonly SeededHospital[],
  amount: number,
): Promise<number> {
  const http = new Pool(url, { connections: 4 });
  const startedAt = performance.now();
  const pendingChanges: Promise<void>[] = [];
  for (let index = 0; index < amount; index += 1) {
    const dueAt = startedAt + (index * 1_000) / CHANGES_PER_SECOND;
    await sleep(Math.max(0, dueAt - performance.now()));
    const hospital = hospitals[index % hospitals.length] as SeededHospital;
    const turn = Math.floor(index / hospitals.length);
    const id = hospital.patientIds[turn % hospital.patientIds.length];
    const token = hospital.tokens[turn % hospital.tokens.length] ?? null;
    pendingChanges.push(putStatus(http, { path: `/api/patients/${id}`, token, turn }));
  }
  await Promise.all(pendingChanges);
  await http.close();
  return amount;
}

function collectTallies(screens: readonly Screens[]): Promise<Tally[]> {
  return Promise.all(screens.map((program) => program.ask("tally")));
}

/** Counts gaps on any board, and boards without their hospital's newest revision. */
async function countLost(
  { database }: Bench,
  hospitals: readonly SeededHospital[],
  tallies: readonly Tally[],
): Promise<number> {
  let lostCount = tallies.reduce((sum, { gaps }) => sum + gaps, 0);
  for (const { id, displayKeys } of hospitals) {
    const { rows } = await database.query<{ revision: number }>(
      "SELECT revision FROM hospital WHERE id = $1",
      [id],
    );
    const newest = rows[0]?.revision ?? 0;
    for (const { lowestRevisions } of tallies) {
      for (const key of displayKeys)
        lostCount += Math.max(0, newest - (lowestRevisions.get(key) ?? newest));
    }
  }
  return lostCount;
}

/** Returns the delays in milliseconds from the writing of an event's row to its arrival at a board. */
async function readDelays({ database }: Bench, tallies: readonly Tally[]): Promise<number[]> {
  const { rows } = await database.query<{ hash: string; revision: number; at: number }>(
    `SELECT encode(display.key_hash, 'hex') AS hash, event.revision, extract(epoch FROM event.at)::float8 * 1000 AS at
       FROM event_log event JOIN display ON display.hospital_id = event.hospital_id`,
  );
  const writtenAt = new Map(rows.map(({ hash, revision, at }) => [`${hash}:${revision}`, at]));
  return tallies.flatMap(({ arrivals }) =>
    arrivals.map(
      ([key, revision, at]) => at - (writtenAt.get(`${sha256(key)}:${revision}`) ?? Number.NaN),
    ),
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
