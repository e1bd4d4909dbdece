import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { Pool } from "undici";
import { type BenchOptions, withBench } from "../bench.js";
import { putStatus } from "../put-status.js";
import { atMost, type Figure, type Result } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { percentile } from "../statistics.js";

const CONCURRENT_REPORTS = 24;
/** Number of changes over a year in the log of the hospital that requests the reports. */
const LOGGED_CHANGES = 400_000;
const CHANGES_PER_ROUND = 60;
const PAUSE_MS = 40;
/** Limit relative to the same calls without other load. */
const RATIO_LIMIT = 2;

/**
 * Measures a hospital's changes and lists, alone and next to 24 year reports requested by one account of another
 * hospital.
 */
export async function measureFairShares({ rounds }: BenchOptions): Promise<Result> {
  return withBench({}, async (bench) => {
    const quietHospital = await bench.hospital({ accounts: rounds * 2 + 1 });
    const noisyHospital = await bench.hospital({ accounts: 1 });
    await fillLog(bench.database, noisyHospital);
    const http = new Pool(bench.url, { connections: 2 });
    const alone = createTimes();
    const duringReports = createTimes();
    let reportCount = 0;
    for (let round = 0; round < rounds; round += 1) {
      await runCalls(http, quietHospital, round * 2, alone);
      const reportAbort = new AbortController();
      const reports = Array.from({ length: CONCURRENT_REPORTS }, async () => {
        reportCount += await requestRepeatedly(bench.url, noisyHospital, reportAbort.signal);
      });
      await sleep(500);
      await runCalls(http, quietHospital, round * 2 + 1, duringReports);
      reportAbort.abort();
      await Promise.all(reports);
    }
    await http.close();
    return {
      name: "fair-shares",
      promise:
        "While one account requests 24 reports at a time, another hospital's changes take at most twice their usual time",
      figures: [
        createFigure("change, p95", duringReports.changes, alone.changes, RATIO_LIMIT),
        createFigure("list, p95", duringReports.lists, alone.lists, null),
      ],
      notes: [
        `${alone.changes.length} changes and lists on each side, in ${rounds} alternating rounds. The hospital that requests the reports has a log of ${LOGGED_CHANGES} changes. ${reportCount} of its yearly reports finished in that time.`,
        `Floor: the same calls of the same hospital while nobody requests reports. Calls refused because the queue was full: ${alone.refused + duringReports.refused}.`,
      ],
    };
  });
}

interface Times {
  changes: number[];
  lists: number[];
  refused: number;
}

function createTimes(): Times {
  return { changes: [], lists: [], refused: 0 };
}

async function fillLog(database: Client, { id, patientIds }: SeededHospital): Promise<void> {
  await database.query(
    `INSERT INTO event_log (hospital_id, revision, type, at, subject_id, payload, changes)
     SELECT $1, n, 'patient.updated', now() - (($3 + 1 - n) * interval '75 seconds'), ($2::text[])[1 + n % $4],
            jsonb_build_object('status', 'admitted', 'ward_id', NULL),
            '[{"field": "status", "from": "new_patient", "to": "admitted"}]'
       FROM generate_series(1, $3::integer) n`,
    [id, patientIds, LOGGED_CHANGES, patientIds.length],
  );
  await database.query("UPDATE hospital SET revision = $2 WHERE id = $1", [id, LOGGED_CHANGES]);
  await database.query("ANALYZE event_log");
}

async function runCalls(
  http: Pool,
  { patientIds, tokens }: SeededHospital,
  turn: number,
  times: Times,
): Promise<void> {
  const token = tokens[turn % tokens.length] ?? "";
  for (let index = 0; index < CHANGES_PER_ROUND; index += 1) {
    const id = patientIds[index % patientIds.length] ?? "";
    const startedAt = performance.now();
    await putStatus(http, {
      path: `/api/patients/${id}`,
      token,
      turn: turn * CHANGES_PER_ROUND + index,
    });
    const changedAt = performance.now();
    times.changes.push(changedAt - startedAt);
    const headers = { authorization: `Bearer ${token}` };
    const path = "/api/patients?scope=open";
    const { statusCode, body } = await http.request({ method: "GET", path, headers });
    await body.dump();
    if (statusCode !== 200) times.refused += 1;
    times.lists.push(performance.now() - changedAt);
    await sleep(PAUSE_MS);
  }
}

/** Requests a year's statistics until stopped; returns the number of requests. */
async function requestRepeatedly(
  url: string,
  { tokens }: SeededHospital,
  signal: AbortSignal,
): Promise<number> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const headers = { authorization: `Bearer ${tokens[0]}` };
  let reportCount = 0;
  while (!signal.aborted) {
    try {
      const address = `${url}/api/statistics?from=${day(360)}&to=${day(0)}`;
      const response = await fetch(address, { headers, signal });
      await response.arrayBuffer();
      if (response.ok) reportCount += 1;
      else await sleep(1_000, undefined, { signal });
    } catch {
      return reportCount;
    }
  }
  return reportCount;
}

function createFigure(
  what: string,
  product: number[],
  floor: number[],
  limit: number | null,
): Figure {
  const p95 = (values: number[]) => percentile(values, 0.95);
  const ratio = p95(product) / p95(floor);
  return {
    what,
    product: `${p95(product).toFixed(1)} ms`,
    floor: `${p95(floor).toFixed(1)} ms`,
    ratio,
    target: limit === null ? null : atMost(limit, ratio),
  };
}
