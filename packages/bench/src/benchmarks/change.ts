import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { type BenchOptions, type Screens, withBench } from "../bench.js";
import { readSharedClock } from "../machine.js";
import { putStatus } from "../put-status.js";
import { atMost, type Result } from "../results.js";
import type { SeedOptions } from "../seed.js";
import { median, percentile } from "../statistics.js";

const CHANGES_PER_ROUND = 20;
const WARM_UP_CHANGES = 10;
const SCREEN_PROGRAMS = 2;

interface Side {
  http: Pool;
  path: (turn: number) => string;
  token: string | null;
  screens: Screens[];
  revision: number;
  turn: number;
  milliseconds: number[];
}

/** Limit relative to the floor, for any number of boards and views. */
const RATIO_LIMIT = 1.6;

/** Number of displays in `measureChangeAcrossViews`, one per ward. */
const VIEW_COUNT = 50;

/**
 * Measures promise 18: the time from the PUT of a status until the last of several identical boards has received it.
 */
export function measureChange(options: BenchOptions): Promise<Result> {
  const { boards = 1_000 } = options;
  return measure(options, {
    name: `change, ${boards} boards`,
    hospital: { accounts: 8 },
  });
}

/**
 * Measures promise 18 with boards of 50 different wards: one ward's boards receive the patient, the others an empty
 * change.
 */
export function measureChangeAcrossViews(options: BenchOptions): Promise<Result> {
  return measure(options, {
    name: `change, ${options.boards ?? 1_000} boards of ${VIEW_COUNT} views`,
    hospital: { accounts: 8, displays: VIEW_COUNT, isScoped: true },
  });
}

interface Setting {
  name: string;
  hospital: Omit<SeedOptions, "secret">;
}

function measure({ boards = 1_000, rounds }: BenchOptions, setting: Setting): Promise<Result> {
  return withBench({}, async (bench) => {
    const hospital = await bench.hospital(setting.hospital);
    const floor = await bench.floor({
      hospitalId: hospital.id,
      writes: "ready-frame",
      greeting: '42/board,["state",{"revision":0}]',
    });
    const patient = (turn: number) => hospital.patientIds[turn % hospital.patientIds.length] ?? "";
    const path = (turn: number) => `/api/patients/${patient(turn)}`;
    const connect = async (url: string, token: string | null): Promise<Side> => {
      const screens = Array.from({ length: SCREEN_PROGRAMS }, () => bench.screens());
      const connected = await Promise.all(
        screens.map((program) =>
          program.ask("connect", {
            url,
            count: Math.round(boards / SCREEN_PROGRAMS),
            keys: hospital.displayKeys,
            since: null,
          }),
        ),
      );
      const revision = Math.max(...connected.map((each) => each.revision));
      const http = new Pool(url, { connections: 1 });
      return { http, path, token, screens, revision, turn: 0, milliseconds: [] };
    };
    const sides = [
      await connect(bench.url, hospital.tokens[0] ?? ""),
      await connect(floor.url, null),
    ] as const;
    for (let round = 0; round <= rounds; round += 1) {
      for (const side of sides) {
        const amount = round === 0 ? WARM_UP_CHANGES : CHANGES_PER_ROUND;
        for (let index = 0; index < amount; index += 1) {
          const duration = await changeOnce(side);
          if (round > 0) side.milliseconds.push(duration);
          await sleep(20);
        }
      }
    }
    for (const { http } of sides) await http.close();
    const [product, raw] = [sides[0].milliseconds, sides[1].milliseconds];
    const createFigure = (
      what: string,
      summarise: (values: number[]) => number,
      limit: number | null,
    ) => {
      const ratio = summarise(product) / summarise(raw);
      return {
        what,
        product: `${summarise(product).toFixed(1)} ms`,
        floor: `${summarise(raw).toFixed(1)} ms`,
        ratio,
        target: limit === null ? null : atMost(limit, ratio),
      };
    };
    return {
      name: setting.name,
      promise: "Promise 18: time from the PUT of a status until the last board has the change",
      figures: [
        createFigure("p50", median, RATIO_LIMIT),
        createFigure("p99", (values) => percentile(values, 0.99), null),
      ],
      notes: [
        `${product.length} changes on each side, one at a time, in ${rounds} alternating rounds. The boards of both sides stay connected throughout, in ${SCREEN_PROGRAMS} processes for each side.`,
        "Floor: node:http with one prepared UPDATE … RETURNING, and one finished frame written to each `ws` socket.",
      ],
    };
  });
}

async function changeOnce(side: Side): Promise<number> {
  side.revision += 1;
  side.turn += 1;
  const { revision, turn } = side;
  const arrivals = side.screens.map((program) =>
    program.awaitNotice((notice) => notice.revision === revision),
  );
  const startedAt = readSharedClock();
  await putStatus(side.http, { path: side.path(turn), token: side.token, turn });
  const last = Math.max(...(await Promise.all(arrivals)).map(({ at }) => at));
  return last - startedAt;
}
