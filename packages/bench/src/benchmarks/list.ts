import { type Bench, type BenchOptions, type Loader, withBench } from "../bench.js";
import type { Load } from "../programs/load.js";
import { buildRequest, CALLS_PER_ACCOUNT, chooseStatus } from "../requests.js";
import { atLeast, type Figure, type Result } from "../results.js";
import type { SeededHospital } from "../seed.js";
import { median } from "../statistics.js";

const STRETCH_MS = 1_500;
const CONNECTION_COUNT = 16;
/** Pending requests per connection, used where a response costs the server less than waking up for the request. */
const PIPELINE_DEPTH = 4;
const SINGLE_LOAD = { connections: 1, maxRequests: 1 } as const satisfies Partial<Stretch>;
const COLD_LIST_COUNT = 60;
const ACCOUNTS_PER_STRETCH = 100;
const UPDATED_HOSPITAL_COUNT = 8;

/** Measures promise 20: the list of 200 patients and a status update, in answers per second. */
export async function measureList({ rounds }: BenchOptions): Promise<Result> {
  return withBench({}, async (bench) => {
    const hospital = await bench.hospital({ accounts: 4_000 });
    const others: SeededHospital[] = [];
    for (let index = 0; index < UPDATED_HOSPITAL_COUNT; index += 1) {
      others.push(await bench.hospital({ accounts: 200 }));
    }
    const floor = await bench.floor({
      hospitalId: hospital.id,
      writes: "ready-frame",
      greeting: "",
    });
    const loader = bench.loader();
    const side = { bench, loader, hospital, others, floorUrl: floor.url };
    const figures = [
      await measureCold(side, rounds),
      await measureWarm(side, rounds),
      await measureUnchanged(side, rounds),
      await measureUpdate(side, rounds),
      await measureOneHospital(side, rounds),
    ];
    return {
      name: "list",
      promise: "Promise 20: list of 200 patients, status update",
      figures,
      notes: [
        `Medians of ${rounds} alternating rounds. Warm, 304 and update use ${CONNECTION_COUNT} open connections, cold uses one. Warm and 304 send ${PIPELINE_DEPTH} requests at a time on each connection. Both sides are treated alike.`,
        "Floor: node:http, a prepared statement with pg, and JSON.stringify, without accounts. Its update is one prepared UPDATE … RETURNING, without an event row.",
        `All limits apply: an account may make 600 calls a minute. The load is therefore spread over ${hospital.tokens.length} accounts, which make ${CALLS_PER_ACCOUNT} calls each in turn.`,
        `Cold: one list after each change, without the time of the change. Updates: in ${UPDATED_HOSPITAL_COUNT} hospitals, whose changes do not wait for each other's revisions; and in one hospital, whose changes do.`,
      ],
    };
  });
}

interface Sides {
  bench: Bench;
  loader: Loader;
  hospital: SeededHospital;
  others: SeededHospital[];
  floorUrl: string;
}

/** Assigns calls to accounts in turn, so that no account exceeds its limit. */
function assignCalls(
  tokens: string[],
  createCall: (token: string, index: number) => string,
): string[] {
  const calls: string[] = [];
  const token = tokens.shift();
  if (token === undefined) throw new Error("More accounts are needed.");
  tokens.push(token);
  for (let index = 0; index < CALLS_PER_ACCOUNT; index += 1) calls.push(createCall(token, index));
  return calls;
}

type Stretch = Partial<Load> & Pick<Load, "requests">;

async function measureAnswerRate(
  { loader }: Sides,
  url: string,
  stretch: Stretch,
): Promise<number> {
  const { answers, seconds } = await loader.ask("run", {
    url,
    timesEach: 1,
    connections: CONNECTION_COUNT,
    depth: 1,
    milliseconds: STRETCH_MS,
    maxRequests: Number.POSITIVE_INFINITY,
    status: 200,
    ...stretch,
  });
  return answers / seconds;
}

function createFigure(
  what: string,
  product: number[],
  floor: number[],
  limit: number | null,
): Figure {
  const ratio = median(product) / median(floor);
  return {
    what,
    product: `${median(product).toFixed(0)}/s`,
    floor: `${median(floor).toFixed(0)}/s`,
    ratio,
    target: limit === null ? null : atLeast(limit, ratio),
  };
}

function buildStretch({ hospital }: Sides, headers: Record<string, string> = {}): Stretch {
  const tokens = hospital.tokens.splice(0, ACCOUNTS_PER_STRETCH);
  hospital.tokens.push(...tokens);
  return {
    requests: tokens.map((token) =>
      buildRequest("GET", "/api/patients?scope=open", { token, headers }),
    ),
    timesEach: CALLS_PER_ACCOUNT,
    maxRequests: tokens.length * CALLS_PER_ACCOUNT,
    depth: PIPELINE_DEPTH,
  };
}

const FLOOR_LIST: Stretch = {
  requests: [buildRequest("GET", "/api/patients", {})],
  depth: PIPELINE_DEPTH,
};

async function measureWarm(sides: Sides, rounds: number): Promise<Figure> {
  const [product, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    product.push(await measureAnswerRate(sides, sides.bench.url, buildStretch(sides)));
    floor.push(await measureAnswerRate(sides, sides.floorUrl, FLOOR_LIST));
  }
  return createFigure("list, warm", product, floor, 10);
}

async function measureUnchanged(sides: Sides, rounds: number): Promise<Figure> {
  const { bench, hospital, floorUrl } = sides;
  const firstResponse = await fetch(`${bench.url}/api/patients?scope=open`, {
    headers: { authorization: `Bearer ${hospital.tokens[0]}` },
  });
  await firstResponse.body?.cancel();
  const ifNoneMatch = { "If-None-Match": firstResponse.headers.get("etag") ?? "" };
  const [product, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const stretch = { ...buildStretch(sides, ifNoneMatch), status: 304 };
    product.push(await measureAnswerRate(sides, bench.url, stretch));
    floor.push(await measureAnswerRate(sides, floorUrl, FLOOR_LIST));
  }
  return createFigure("list, 304", product, floor, 10);
}

async function measureCold(sides: Sides, rounds: number): Promise<Figure> {
  const { bench, hospital, floorUrl } = sides;
  const [product, floor]: [number[], number[]] = [[], []];
  let turn = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ["product", "floor"] as const) {
      const url = side === "product" ? bench.url : floorUrl;
      const token = hospital.tokens.shift() ?? "";
      hospital.tokens.push(token);
      let seconds = 0;
      for (let index = 0; index < COLD_LIST_COUNT; index += 1) {
        turn += 1;
        const change = buildUpdateRequest(
          hospital,
          token,
          Math.floor(turn / COLD_LIST_COUNT / 2) * COLD_LIST_COUNT + index,
        );
        await measureAnswerRate(sides, url, { requests: [change], ...SINGLE_LOAD });
        const listRequest = buildRequest("GET", "/api/patients?scope=open", { token });
        const rate = await measureAnswerRate(sides, url, {
          requests: [listRequest],
          ...SINGLE_LOAD,
        });
        seconds += 1 / rate;
      }
      (side === "product" ? product : floor).push(COLD_LIST_COUNT / seconds);
    }
  }
  return createFigure("list, cold", product, floor, 0.35);
}

async function measureUpdate(sides: Sides, rounds: number): Promise<Figure> {
  const { bench, others, floorUrl } = sides;
  const [product, floor]: [number[], number[]] = [[], []];
  let turn = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const url of [bench.url, floorUrl]) {
      const perHospital = others.map(({ tokens }) => tokens);
      const requests = Array.from({ length: CALLS_PER_ACCOUNT * 16 }, (_, index) => {
        const hospital = others[index % others.length] as SeededHospital;
        const accounts = perHospital[index % others.length] ?? [];
        const account = Math.floor(index / others.length / CALLS_PER_ACCOUNT);
        const token = accounts[(round * 4 + account) % accounts.length] ?? "";
        return buildUpdateRequest(hospital, token, turn + Math.floor(index / others.length));
      });
      const rate = await measureAnswerRate(sides, url, { requests, maxRequests: requests.length });
      (url === floorUrl ? floor : product).push(rate);
    }
    turn += 100_000 * 3 + 1;
  }
  return createFigure(`status update, ${others.length} hospitals`, product, floor, 0.25);
}

async function measureOneHospital(sides: Sides, rounds: number): Promise<Figure> {
  const { bench, hospital, floorUrl } = sides;
  const [product, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const url of [bench.url, floorUrl]) {
      let turn = round;
      const requests = Array.from({ length: 16 }, () =>
        assignCalls(hospital.tokens, (token) => buildUpdateRequest(hospital, token, turn++)),
      ).flat();
      const rate = await measureAnswerRate(sides, url, { requests, maxRequests: requests.length });
      (url === floorUrl ? floor : product).push(rate);
    }
  }
  return createFigure("status update, one hospital", product, floor, null);
}

function buildUpdateRequest(hospital: SeededHospital, token: string, turn: number): string {
  const id = hospital.patientIds[turn % hospital.patientIds.length] ?? "";
  return buildRequest("PUT", `/api/patients/${id}?hospital=${hospital.id}`, {
    token,
    body: { patientData: { status: chooseStatus(turn) } },
  });
}
