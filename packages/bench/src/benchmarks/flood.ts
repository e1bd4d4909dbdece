import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { DEFAULT_ROSTER_RULES, ROSTER_RULES } from "@wardline/domain/roster-rules/rules";
import { Pool } from "undici";
import { type Bench, type Benchmark, type BenchOptions, withBench } from "../bench.js";
import type { Flood, FloodCall } from "../programs/flood.js";
import { putStatus } from "../put-status.js";
import { atMost, type Figure, type Result } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { percentile } from "../statistics.js";

const LOGGED_CHANGES = 490;
/** Number of a station's wards, each with three kits. */
const WARD_COUNT = 20;
const KIT_CHARACTERS = 25_000;
const DEPARTMENT = "Surgery";
const STAFF_COUNT = 60;
const CHECKED_DAYS = 27;
const ACCOUNT_COUNT = 8;
const PAUSE_MS = 40;
/** Number of concurrent requests of one attacker. */
const CONNECTIONS = 24;
/** Limit relative to the same calls without other load. */
const RATIO_LIMIT = 2;
const MEMORY_MB = 1_024;

type Attack = (noisyHospital: SeededHospital, bench: Bench) => Promise<Omit<Flood, "url">>;

const NO_SOCKETS: Flood["sockets"] = { count: 0, space: "/board", handshake: {} };

/** Flood of the cheapest possible requests, for which the server looks nothing up. */
const CHEAPEST_FLOOD: Omit<Flood, "url"> = {
  calls: [{ method: "GET", path: "/health/live" }],
  connections: CONNECTIONS,
  sockets: NO_SOCKETS,
};

/**
 * Measures another hospital's changes and lists, alone and next to a flood of sockets and calls with one board's key.
 */
export const measureBoardFlood = createFloodBenchmark(
  "board-flood",
  "with a board's key",
  async ({ displayKeys: [key] }) => ({
    calls: [
      { method: "GET", path: `/api/board/${key}` },
      { method: "POST", path: `/api/board/${key}`, body: { since: 0 } },
    ],
    connections: CONNECTIONS,
    sockets: { count: 300, space: "/board", handshake: { key } },
  }),
);

/**
 * Measures another hospital's changes and lists during a flood from one account with all rights in its own hospital.
 */
export const measureAccountFlood = createFloodBenchmark(
  "account-flood",
  "with an account",
  async (noisyHospital, bench) => {
    const [token = ""] = noisyHospital.tokens;
    const staff = await addStaff(bench, noisyHospital);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const now = new Date();
    const month = `month=${now.getUTCMonth() + 1}&year=${now.getUTCFullYear()}`;
    const days = Array.from({ length: CHECKED_DAYS }, (_, index) => planDay(day(-index), staff));
    const calls: FloodCall[] = [
      { method: "POST", path: "/api/roster/check", body: { days }, token },
      { method: "GET", path: `/api/statistics?from=${day(360)}&to=${day(0)}`, token },
      { method: "GET", path: `/api/roster/grid?department=${DEPARTMENT}&${month}`, token },
      { method: "GET", path: `/api/holidays?year=${now.getUTCFullYear()}&country=US`, token },
      { method: "POST", path: "/api/live", body: { since: 0 }, token },
    ];
    return {
      calls,
      connections: CONNECTIONS,
      sockets: { count: 100, space: "/live", handshake: { token } },
    };
  },
);

/** Measures another hospital's changes and lists during a flood from one address without a password or key. */
export const measureAddressFlood = createFloodBenchmark(
  "address-flood",
  "from one address without any key",
  async () => {
    const key = () => randomBytes(32).toString("base64url");
    return {
      calls: Array.from({ length: 200 }, (): FloodCall[] => [
        {
          method: "POST",
          path: "/api/auth/login",
          body: { email: `${randomUUID()}@hospital.example`, password: key() },
        },
        { method: "GET", path: `/api/board/${key()}` },
        { method: "POST", path: `/api/board/${key()}`, body: { since: 0 } },
        { method: "GET", path: `/api/station/${key()}` },
        { method: "GET", path: "/api/patients?scope=open", token: key() },
      ]).flat(),
      connections: CONNECTIONS,
      sockets: { count: 100, space: "/board", handshake: { key: key() } },
    };
  },
);

/** Measures another hospital's changes and lists during a flood of calls with one downtime station's key. */
export const measureStationFlood = createFloodBenchmark(
  "station-flood",
  "with a station's key",
  async ({ id }, { database }) => {
    const key = randomBytes(32).toString("base64url");
    const wards = Array.from({ length: WARD_COUNT }, () => randomUUID());
    await database.query("UPDATE hospital SET downtime_kits = true WHERE id = $1", [id]);
    await database.query(
      `INSERT INTO station (hospital_id, id, name, wards, switchboard, key_hash, paired_at)
     VALUES ($1, gen_random_uuid(), 'Ward office', $2, false, $3, now())`,
      [id, wards, createHash("sha256").update(key).digest()],
    );
    await database.query(
      `INSERT INTO kit (hospital_id, id, ward_id, ward, slot, made_at, revision, html)
     SELECT $1, gen_random_uuid(), ward, 'Ward', now() - ago * interval '1 hour', now() - ago * interval '1 hour', 1,
            repeat('<p>', $3)
       FROM unnest($2::uuid[]) AS ward, generate_series(1, 3) AS ago`,
      [id, wards, Math.round(KIT_CHARACTERS / 3)],
    );
    return {
      calls: [{ method: "GET", path: `/api/station/${key}` }],
      connections: CONNECTIONS,
      sockets: NO_SOCKETS,
    };
  },
);

function createFloodBenchmark(name: string, origin: string, attack: Attack): Benchmark {
  return ({ seconds }: BenchOptions): Promise<Result> =>
    withBench({}, async (bench) => {
      const quietHospital = await bench.hospital({ accounts: ACCOUNT_COUNT });
      const noisyHospital = await bench.hospital({ accounts: 1 });
      await fillLog(bench, noisyHospital);
      const given = await attack(noisyHospital, bench);
      const http = new Pool(bench.url, { connections: 2 });
      const flooder = bench.flooder();
      await runCalls(http, quietHospital, { seconds: Math.min(seconds, 10), times: createTimes() });
      const [alone, duringChecks, duringFlood] = [createTimes(), createTimes(), createTimes()];
      await runCalls(http, quietHospital, { seconds, times: alone });
      await flooder.ask("start", { ...CHEAPEST_FLOOD, url: bench.url });
      await runCalls(http, quietHospital, { seconds, times: duringChecks });
      const checkResult = await flooder.ask("stop");
      const memory = watchMemory(await bench.serverPid());
      await flooder.ask("start", { ...given, url: bench.url });
      await runCalls(http, quietHospital, { seconds, times: duringFlood });
      const { statuses, synced } = await flooder.ask("stop");
      const megabytes = memory.stop();
      await http.close();
      const answerCounts = Object.entries(statuses).map(
        ([status, count]) => `${count} with ${status}`,
      );
      return {
        name,
        promise: `During a flood of calls ${origin}, another hospital's changes and lists take at most twice as long`,
        figures: [
          createFigure("change, p95", duringFlood.changes, alone.changes),
          createFloorFigure(duringChecks.changes, alone.changes),
          createFigure("list, p95", duringFlood.lists, alone.lists),
          createFloorFigure(duringChecks.lists, alone.lists),
          {
            what: "memory of the server",
            product: `${megabytes.toFixed(0)} MB`,
            floor: "—",
            ratio: null,
            target: { text: `< ${MEMORY_MB} MB`, isMet: megabytes < MEMORY_MB },
          },
        ],
        notes: [
          `Floor: the same calls without a flood. For comparison, a second flood sent the cheapest possible requests, ${CHEAPEST_FLOOD.connections} health checks at a time. The server answered ${checkResult.statuses[200] ?? 0} of them. The attacker and PostgreSQL share the CPUs with the server.`,
          `The other hospital made ${alone.lists.length} changes and lists in ${seconds} s without a flood, ${duringChecks.lists.length} in ${seconds} s during the flood of health checks, and ${duringFlood.lists.length} in ${seconds} s during the flood. The log of the attacker's hospital has ${LOGGED_CHANGES} changes.`,
          `Flood: ${given.connections} calls at a time. The server answered ${answerCounts.join(", ")}. In addition, ${given.sockets.count} sockets sent 40 requests each in ten seconds. The server answered ${synced} of these requests.`,
        ],
      };
    });
}

interface Times {
  changes: number[];
  lists: number[];
}

function createTimes(): Times {
  return { changes: [], lists: [] };
}

async function fillLog({ database }: Bench, { id, patientIds }: SeededHospital): Promise<void> {
  await database.query(
    `INSERT INTO event_log (hospital_id, revision, type, at, subject_id, payload, changes)
     SELECT $1, n, 'patient.updated', now(), ($2::text[])[1], to_jsonb(card) - 'hospital_id', '[]'
       FROM generate_series(1, $3::integer) n, patient card WHERE card.hospital_id = $1 AND card.id::text = ($2::text[])[1]`,
    [id, patientIds, LOGGED_CHANGES],
  );
  await database.query("UPDATE hospital SET revision = $2 WHERE id = $1", [id, LOGGED_CHANGES]);
}

/** Adds staff to a department with all roster rules on; returns their ids. */
async function addStaff(
  { database, url }: Bench,
  { id, tokens }: SeededHospital,
): Promise<string[]> {
  const staff = Array.from({ length: STAFF_COUNT }, () => randomUUID());
  await database.query(
    `WITH made AS (INSERT INTO department (hospital_id, name, folded_name) VALUES ($1, $3, lower($3)) RETURNING id),
          named AS (INSERT INTO role (hospital_id, name, folded_name) VALUES ($1, 'Consultant', 'consultant') RETURNING id)
     INSERT INTO account (id, hospital_id, account_type, email, verified_at, first_name, last_name, department_id, role_id)
     SELECT person, $1, 'sub', person || '@hospital.example', now(), 'Ada', 'Obi ' || place, made.id, named.id
       FROM unnest($2::uuid[]) WITH ORDINALITY AS listed (person, place), made, named`,
    [id, staff, DEPARTMENT],
  );
  const rules = Object.fromEntries(
    ROSTER_RULES.map((rule) => [rule, { ...DEFAULT_ROSTER_RULES.rules[rule], level: "warn" }]),
  );
  const response = await fetch(`${url}/api/roster/rules`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${tokens[0]}`,
      "content-type": "application/json",
      "if-match": "1",
    },
    body: JSON.stringify({ preset: "own", ...DEFAULT_ROSTER_RULES, rules }),
  });
  if (!response.ok) throw new Error(await response.text());
  return staff;
}

function planDay(date: string, staff: readonly string[]) {
  const [consultantId, registrarId, ...others] = staff;
  const more = others.slice(0, 12).map((id, index) => ({
    role: ROSTER_ROLES[index % ROSTER_ROLES.length],
    position: 2 + Math.floor(index / ROSTER_ROLES.length),
    id,
  }));
  const departmentStaff = [{ department: DEPARTMENT, consultantId, registrarId, more }];
  return { date, departments: [DEPARTMENT], departmentStaff };
}

async function runCalls(
  http: Pool,
  { patientIds, tokens }: SeededHospital,
  { seconds, times }: { seconds: number; times: Times },
): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const token = tokens[turn % tokens.length] ?? "";
    const id = patientIds[turn % patientIds.length] ?? "";
    const startedAt = performance.now();
    const round = Math.floor(turn / patientIds.length);
    await putStatus(http, { path: `/api/patients/${id}`, token, turn: round + turn });
    const changedAt = performance.now();
    times.changes.push(changedAt - startedAt);
    const headers = { authorization: `Bearer ${token}` };
    const path = "/api/patients?scope=open";
    const { body } = await http.request({ method: "GET", path, headers });
    await body.dump();
    times.lists.push(performance.now() - changedAt);
    await sleep(PAUSE_MS);
  }
}

function watchMemory(pid: number): { stop(): number } {
  let peak = 0;
  const sampleMemory = async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
  };
  const samplingTimer = setInterval(() => void sampleMemory(), 500);
  return {
    stop() {
      clearInterval(samplingTimer);
      return peak;
    },
  };
}

function createFigure(what: string, product: number[], floor: number[]): Figure {
  const [after, before] = [percentile(product, 0.95), percentile(floor, 0.95)];
  return {
    what,
    product: `${after.toFixed(1)} ms`,
    floor: `${before.toFixed(1)} ms`,
    ratio: after / before,
    target: atMost(RATIO_LIMIT, after / before),
  };
}

/** Returns a figure that shows how much the machine itself slows the same calls down, for comparison. */
function createFloorFigure(duringFloor: number[], alone: number[]): Figure {
  const compared = createFigure("… during the cheapest possible requests", duringFloor, alone);
  return { ...compared, target: null };
}
