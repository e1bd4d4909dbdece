import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { type Bench, type BenchOptions, type Screens, withBench } from "../bench.js";
import { Inspector } from "../inspector.js";
import { readProcessorSeconds } from "../machine.js";
import { putStatus } from "../put-status.js";
import { atMost, type Figure, type Result } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { median } from "../statistics.js";

const CHANGE_COUNT = 40;
const BURST_COUNT = 20;
const EVENTS_PER_BURST = 10;
const PAUSE_MS = 15;
/** Limit relative to the floor, with one server and with two. */
const DELIVERY_RATIO_LIMIT = 2;
const HEAP_LIMIT = 12 * 1024;

/**
 * Measures promise 19: the server's cost of a delivery alone, in bursts and between two servers, and the memory per
 * board.
 */
export async function measureFanOut({ boards = 1_000, rounds }: BenchOptions): Promise<Result> {
  const aloneFigures = await withBench({}, async (bench) => {
    const heap = await measureBoardHeap(bench, boards);
    const sides = await measureBothSides(bench, boards, 1);
    const deliveries = await measurePerDelivery("delivery of a change", sides, rounds);
    return [deliveries, await measureBursts(bench, sides, rounds), heap];
  });
  const togetherFigure = await withBench({ servers: 2 }, async (bench) => {
    const sides = await measureBothSides(bench, boards, 2);
    return measurePerDelivery(
      "delivery of a change, two servers connected by Redis",
      sides,
      rounds,
    );
  });
  const [single, burst, heap] = aloneFigures as [Figure, Figure, Figure];
  return {
    name: "fan-out",
    promise: `Promise 19: CPU time of the servers for ${boards} boards`,
    figures: [single, togetherFigure, burst, heap],
    notes: [
      `CPU time from /proc, ${CHANGE_COUNT} changes a round, medians of ${rounds} alternating rounds. The time of the same number of changes without delivery is subtracted. For Wardline, these changes are made in a second hospital that has no boards, while the first hospital's boards stay connected. The floor makes these changes without sending them.`,
      "Floor: one `send` of `ws` for each socket; with two servers, first PUBLISH and SUBSCRIBE in Redis.",
      `Ten events of one tick: ${EVENTS_PER_BURST} events written to the log in one statement, and one PUT. The floor makes ${EVENTS_PER_BURST + 1} raw writes to each socket.`,
      "Heap per board: V8's used heap after a full collection, compared before and after the boards connect.",
    ],
  };
}

interface Side {
  pids: () => Promise<number[]>;
  /** Changes a status in the watched hospital, or in an unwatched one. */
  change: (isWatched: boolean) => Promise<void>;
  screens: Screens[];
  revision: number;
}

interface Sides {
  product: Side;
  floor: Side;
  hospital: SeededHospital;
  floorUrl: string;
}

async function measureBothSides(bench: Bench, boards: number, servers: 1 | 2): Promise<Sides> {
  const hospital = await bench.hospital({ accounts: 8 });
  const unwatched = await bench.hospital({ accounts: 8 });
  const redisUrl = bench.topology.environments.server.REDIS_URL ?? "";
  const floors: Awaited<ReturnType<Bench["floor"]>>[] = [];
  for (let index = 0; index < servers; index += 1) {
    floors.push(
      await bench.floor({
        hospitalId: hospital.id,
        writes: "send",
        greeting: '42/board,["state",{"revision":0}]',
        ...(servers === 2 ? { redisUrl } : {}),
      }),
    );
  }
  const connect = async (urls: string[]) => {
    const screens: Screens[] = [];
    let revision = 0;
    for (const url of urls) {
      const program = bench.screens();
      const count = Math.round(boards / urls.length);
      const given = { url, count, keys: hospital.displayKeys, since: null };
      revision = (await program.ask("connect", given)).revision;
      screens.push(program);
    }
    return { screens, revision };
  };
  const productServers = bench.topology.servers.slice(0, servers);
  const [productHttp, floorHttp] = [new Pool(bench.url), new Pool(floors[0]?.url ?? "")];
  // Statuses rotate per hospital, because setting the same status again is no change.
  const turns = new Map<SeededHospital, number>();
  const floorHospital = { ...hospital };
  const prepareChange = (chosenHospital: SeededHospital) => {
    const turn = (turns.get(chosenHospital) ?? 0) + 1;
    turns.set(chosenHospital, turn);
    const path = `/api/patients/${chosenHospital.patientIds[turn % chosenHospital.patientIds.length]}`;
    return {
      path,
      turn,
      token: chosenHospital.tokens[turn % chosenHospital.tokens.length] ?? null,
    };
  };
  return {
    hospital,
    floorUrl: floors[0]?.url ?? "",
    product: {
      ...(await connect(productServers.map(({ url }) => url))),
      pids: () => Promise.all(productServers.map((_, index) => bench.serverPid(index))),
      change: (isWatched) =>
        putStatus(productHttp, prepareChange(isWatched ? hospital : unwatched)),
    },
    floor: {
      ...(await connect(floors.map(({ url }) => url))),
      pids: async () => floors.map(({ program }) => program.pid),
      change: (isWatched) => {
        const { path, turn } = prepareChange(floorHospital);
        return putStatus(floorHttp, {
          path: isWatched ? path : `${path}?silent`,
          token: null,
          turn,
        });
      },
    },
  };
}

async function measurePerDelivery(
  what: string,
  { product, floor }: Sides,
  rounds: number,
): Promise<Figure> {
  const [ours, raw]: [number[], number[]] = [[], []];
  const measurePerChange = async (side: Side) => {
    const watched = await measureCost(side, CHANGE_COUNT, () => sendOne(side));
    const unwatched = await measureCost(side, CHANGE_COUNT, () => side.change(false));
    return watched - unwatched;
  };
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measurePerChange(product));
    raw.push(await measurePerChange(floor));
  }
  return createFigure(what, ours, raw, DELIVERY_RATIO_LIMIT);
}

function createFigure(what: string, ours: number[], raw: number[], limit: number): Figure {
  const ratio = median(ours) / median(raw);
  const milliseconds = (values: number[]) => `${(median(values) * 1000).toFixed(2)} ms a change`;
  return {
    what,
    product: milliseconds(ours),
    floor: milliseconds(raw),
    ratio,
    target: atMost(limit, ratio),
  };
}

/** Measures the CPU seconds that the servers of a side use per run of `work`, over `times` runs. */
async function measureCost(side: Side, times: number, work: () => Promise<void>): Promise<number> {
  const pids = await side.pids();
  const readUsedSeconds = async () => {
    const each = await Promise.all(pids.map(readProcessorSeconds));
    return each.reduce((sum, seconds) => sum + seconds, 0);
  };
  const before = await readUsedSeconds();
  for (let index = 0; index < times; index += 1) {
    await work();
    await sleep(PAUSE_MS);
  }
  return ((await readUsedSeconds()) - before) / times;
}

async function sendOne(side: Side): Promise<void> {
  const arrival = awaitNext(side, 1);
  await side.change(true);
  await arrival;
}

function awaitNext(side: Side, events: number): Promise<unknown> {
  side.revision += events;
  const { revision } = side;
  return Promise.all(
    side.screens.map((program) => program.awaitNotice((notice) => notice.revision === revision)),
  );
}

async function measureBursts(
  { database }: Bench,
  { product, floor, hospital, floorUrl }: Sides,
  rounds: number,
): Promise<Figure> {
  const events = Array.from({ length: EVENTS_PER_BURST }, () => ({
    type: "announcement.deleted",
    payload: { id: hospital.patientIds[0] },
  }));
  const [ours, raw]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const burst = await measureCost(product, BURST_COUNT, async () => {
      const arrival = awaitNext(product, EVENTS_PER_BURST + 1);
      await database.query("SELECT append_events($1, NULL, $2::jsonb)", [
        hospital.id,
        JSON.stringify(events),
      ]);
      await product.change(true);
      await arrival;
    });
    ours.push(burst - (await measureCost(product, BURST_COUNT, () => product.change(false))));
    raw.push(
      await measureCost(floor, BURST_COUNT, async () => {
        const arrival = awaitNext(floor, EVENTS_PER_BURST + 1);
        await fetch(`${floorUrl}/?count=${EVENTS_PER_BURST + 1}`, { method: "POST" });
        await arrival;
      }),
    );
  }
  return createFigure("delivery of ten events of one tick", ours, raw, 0.25);
}

async function measureBoardHeap(bench: Bench, boards: number): Promise<Figure> {
  const { displayKeys: keys } = await bench.hospital({ accounts: 1 });
  const inspector = await Inspector.open(await bench.serverPid());
  const screens = bench.screens();
  const connect = (count: number) =>
    screens.ask("connect", { url: bench.url, count, keys, since: null });
  // The first connections bear the set-up costs that all connections share.
  await connect(50);
  const before = await inspector.measureHeapBytes();
  await connect(boards);
  const heapPerBoard = ((await inspector.measureHeapBytes()) - before) / boards;
  inspector.close();
  await screens.end();
  return {
    what: "heap per board",
    product: `${(heapPerBoard / 1024).toFixed(1)} KB`,
    floor: "",
    ratio: null,
    target: { text: `≤ ${HEAP_LIMIT / 1024} KB`, isMet: heapPerBoard <= HEAP_LIMIT },
  };
}
