import { readFile, stat } from "node:fs/promises";
import { type Bench, type BenchOptions, type Screens, withBench } from "../bench.js";
import { readSharedClock } from "../machine.js";
import { atMost, type Figure, type Result } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { median } from "../statistics.js";

const HOSPITAL_COUNT = 4;
const FLOOR_PORT = 18_390;

/** Measures promise 21: all boards lose the server, and reconnect at the same moment. */
export async function measureStorm({ boards = 2_000, rounds }: BenchOptions): Promise<Result> {
  return withBench({}, async (bench) => {
    const hospitals: SeededHospital[] = [];
    for (let index = 0; index < HOSPITAL_COUNT; index += 1) {
      hospitals.push(await bench.hospital({ accounts: 1 }));
    }
    const screens = [bench.screens(), bench.screens()];
    const setup = { bench, screens, boards, keys: listKeys(hospitals) };
    const fullFigure = await measure(setup, rounds, null);
    const sinceFigure = await measure(setup, rounds, 0);
    const queryCount = await countQueries(setup);
    return {
      name: "storm",
      promise: `Promise 21: ${boards} boards lose the server and reconnect`,
      figures: [
        fullFigure,
        sinceFigure,
        {
          what: "SQL statements while all boards reconnect",
          product: `${queryCount} for ${HOSPITAL_COUNT} hospitals`,
          floor: "0",
          ratio: null,
          target: { text: "≤ 2 per hospital", isMet: queryCount <= 2 * HOSPITAL_COUNT },
        },
      ],
      notes: [
        `In each round, the server is killed and started again. When it is ready, all boards of ${HOSPITAL_COUNT} hospitals connect at the same moment, from two processes. The figure is the time until the last board is current: medians of ${rounds} alternating rounds. Real boards spread their attempts over several seconds.`,
        "Floor: a server without handshake or database that writes one finished frame, with the same content, to each client that connects.",
        "Statements: all that PostgreSQL logged in a separate round, from the first connection until the last board was current. They include the periodic checks of displays and revisions in that time.",
      ],
    };
  });
}

interface StormSetup {
  bench: Bench;
  screens: Screens[];
  boards: number;
  keys: string[];
}

function listKeys(hospitals: readonly SeededHospital[]): string[] {
  return hospitals.flatMap(({ displayKeys }) => displayKeys);
}

async function measure(setup: StormSetup, rounds: number, since: number | null): Promise<Figure> {
  const { bench, keys } = setup;
  const state =
    since === null
      ? `{"snapshot":${await (await fetch(`${bench.url}/api/board/${keys[0]}`)).text()}}`
      : `{"revision":0,"serverTime":${Date.now()},"changes":[]}`;
  const greeting = `42/board,["state",${state}]`;
  const [product, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await restart(bench);
    product.push(await reconnectAll(setup, bench.url, since));
    const floorServer = await bench.floor({
      hospitalId: "",
      writes: "ready-frame",
      greeting,
      port: FLOOR_PORT,
    });
    floor.push(await reconnectAll(setup, floorServer.url, since));
    await floorServer.program.end();
  }
  const ratio = median(product) / median(floor);
  return {
    what:
      since === null
        ? "all boards receive everything"
        : "all boards receive confirmation that they missed nothing",
    product: `${median(product).toFixed(0)} ms`,
    floor: `${median(floor).toFixed(0)} ms`,
    ratio,
    target: atMost(5, ratio),
  };
}

async function restart({ topology }: Bench): Promise<void> {
  const [server] = topology.servers;
  await server?.kill();
  await server?.start();
}

/** Returns the milliseconds from the first connection until the last board is up to date. */
async function reconnectAll(
  { screens, boards, keys }: StormSetup,
  url: string,
  since: number | null,
): Promise<number> {
  const startedAt = readSharedClock();
  const connected = await Promise.all(
    screens.map((program) =>
      program.ask("connect", { url, count: Math.round(boards / screens.length), keys, since }),
    ),
  );
  await Promise.all(screens.map((program) => program.ask("hangUp")));
  return Math.max(...connected.map(({ at }) => at)) - startedAt;
}

async function countQueries(setup: StormSetup): Promise<number> {
  const { bench } = setup;
  const { logFile } = bench.topology.postgres;
  await restart(bench);
  await bench.database.query("ALTER SYSTEM SET log_min_duration_statement = 0");
  await bench.database.query("SELECT pg_reload_conf()");
  const { size } = await stat(logFile);
  await reconnectAll(setup, bench.url, null);
  await bench.database.query("ALTER SYSTEM RESET log_min_duration_statement");
  await bench.database.query("SELECT pg_reload_conf()");
  const newLines = (await readFile(logFile)).subarray(size).toString("utf8");
  return newLines.match(/execute [^:]*: *\s*(SELECT|INSERT|UPDATE|WITH)/g)?.length ?? 0;
}
