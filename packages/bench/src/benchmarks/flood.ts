import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { WebSocket } from "ws";
import { type BenchOptions, withBench } from "../bench.js";
import { atMost, type Result } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { percentile } from "../statistics.js";

const SOCKETS = 300;
const SYNCS = 40;
const LOGGED = 490;
const CALLS = 150;
const PAUSE_MS = 40;
/** Times what the same calls take alone. */
const GUARD = 2;
const MEMORY_MB = 1_024;

/** Another hospital's lists, alone and beside the sockets of one board's key that ask for everything again and again. */
export async function boardFlood({ rounds }: BenchOptions): Promise<Result> {
  return withBench({}, async (bench) => {
    const quiet = await bench.hospital({ accounts: rounds * 2 });
    const noisy = await bench.hospital({ accounts: 1 });
    await bench.database.query(
      `INSERT INTO event_log (hospital_id, revision, type, at, subject_id, payload, changes)
       SELECT $1, n, 'patient.updated', now(), ($2::text[])[1], to_jsonb(card) - 'hospital_id', '[]'
         FROM generate_series(1, $3::integer) n, patient card WHERE card.hospital_id = $1 AND card.id::text = ($2::text[])[1]`,
      [noisy.id, noisy.patientIds, LOGGED],
    );
    await bench.database.query("UPDATE hospital SET revision = $2 WHERE id = $1", [
      noisy.id,
      LOGGED,
    ]);
    const http = new Pool(bench.url, { connections: 2 });
    const [alone, beside]: [number[], number[]] = [[], []];
    let memory = 0;
    for (let round = 0; round < rounds; round += 1) {
      await callAll(http, quiet, round * 2, alone);
      const sockets = await Promise.all(
        Array.from({ length: SOCKETS }, () => open(bench.url, noisy.displayKeys[0] ?? "")),
      );
      for (let time = 0; time < SYNCS; time += 1) {
        for (const socket of sockets) socket.send(`42/board,${time}["sync",{"since":0}]`);
      }
      await callAll(http, quiet, round * 2 + 1, beside);
      memory = Math.max(memory, await residentMegabytes(await bench.serverPid()));
      for (const socket of sockets) socket.terminate();
      await sleep(1_000);
    }
    await http.close();
    const [before, after] = [percentile(alone, 95), percentile(beside, 95)];
    return {
      name: "board-flood",
      promise: `${SOCKETS} sockets of one board's key × ${SYNCS} catch-ups: another hospital's lists within twice their time`,
      figures: [
        {
          what: "list, p95",
          product: `${after.toFixed(1)} ms`,
          floor: `${before.toFixed(1)} ms`,
          ratio: after / before,
          target: atMost(GUARD, after / before),
        },
        {
          what: "memory of the server",
          product: `${memory.toFixed(0)} MB`,
          floor: "—",
          ratio: null,
          target: { text: `< ${MEMORY_MB} MB`, isMet: memory < MEMORY_MB },
        },
      ],
      notes: [
        `${rounds} rounds by turns, ${CALLS} lists each; floor: the same calls of the same hospital while nobody asks. The log of the hospital that is asked about holds ${LOGGED} changes.`,
      ],
    };
  });
}

async function callAll(
  http: Pool,
  { tokens }: SeededHospital,
  turn: number,
  times: number[],
): Promise<void> {
  const headers = { authorization: `Bearer ${tokens[turn % tokens.length]}` };
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    const path = "/api/patients?scope=open";
    const { body } = await http.request({ method: "GET", path, headers });
    await body.dump();
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
}

/** A socket of a board's key that holds where it stands. */
function open(url: string, key: string): Promise<WebSocket> {
  const address = `${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (data: Buffer) => {
      const kind = data[0];
      if (kind === 0x32) socket.send("3");
      else if (kind === 0x30) socket.send(`40/board,${JSON.stringify({ key })}`);
      else if (data.toString("latin1", 0, 20).includes('"state"')) resolve(socket);
    });
  });
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
