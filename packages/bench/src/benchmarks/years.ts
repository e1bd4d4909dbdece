import { Pool } from "undici";
import { type Bench, type BenchOptions, type Screens, withBench } from "../bench.js";
import { describeLoad, readSharedClock } from "../machine.js";
import type { Figure, Result } from "../results.js";
import { median } from "../statistics.js";
import {
  type InstallationSize,
  RARE_DEPARTMENT,
  type SeededYears,
  seedYears,
} from "../years/seed-years.js";

const LARGE_HOSPITAL = { cards: 137, turns: 19, looks: 2_800, wards: 30 };
/** 200 hospitals over a year: 3.5 million changes, 2.1 million views, 123,000 patients, 1.75 million hours of census. */
const OLD_INSTALLATION: InstallationSize = {
  hospitals: 200,
  days: 365,
  large: LARGE_HOSPITAL,
  small: { cards: 1, turns: 9, looks: 15, wards: 8 },
};
/** The first hospital alone in its first days, with as many open records, wards and people as after a year. */
const NEW_INSTALLATION: InstallationSize = { ...OLD_INSTALLATION, hospitals: 1, days: 10 };

/** Limit relative to a new installation, unless a call is quick anyway. */
const RATIO_LIMIT = 1.5;
const QUICK_MS = 300;

interface Side {
  bench: Bench;
  http: Pool;
  hospital: SeededYears;
  screens: Screens;
  days: number;
}

/** A page's call. `turn` rises with each repetition, so that no answer comes from a cache. */
type Call = (side: Side, turn: number) => string;

const DAY_MS = 86_400_000;
const timeAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayAgo = (days: number) => timeAgo(days).toISOString().slice(0, 10);
/** Returns how many days ago the middle of the history was; the day differs between consecutive turns. */
const getDaysToMiddle = ({ days }: Side, turn: number) => Math.floor(days / 2) - (turn % 4);
const buildDateRange = (days: number, turn: number) =>
  `from=${dayAgo(days + turn)}&to=${dayAgo(turn)}`;

const CALLS: Record<string, Call> = {
  "patients, open": () => "/patients?scope=open",
  "patients of a past day": (side, turn) => `/patients?date=${dayAgo(getDaysToMiddle(side, turn))}`,
  "search, found": (_, turn) => `/patients?q=Okafor-${["Bello", "Eze", "Musa", "Obi"][turn % 4]}`,
  "search, nobody": (_, turn) => `/patients?q=nobody${turn}`,
  card: ({ hospital }) => `/patient/${hospital.openCard}`,
  "history of a card": ({ hospital }) => `/patient/${hospital.closedCard}/history`,
  "readers of a card": ({ hospital }) => `/patient/${hospital.closedCard}/readers`,
  wards: () => "/wards",
  staff: () => "/auth/sub-accounts",
  "on call": () => "/on-call",
  "on call, in the past": (side, turn) =>
    `/on-call?at=${timeAgo(getDaysToMiddle(side, turn)).toISOString()}`,
  displays: () => "/displays",
  announcements: () => "/announcements",
  "roster of a month": () => `/roster/month/${dayAgo(0).slice(5, 7)}/${dayAgo(0).slice(0, 4)}`,
  "coverage of a month": () => `/roster/coverage/${dayAgo(0).slice(5, 7)}/${dayAgo(0).slice(0, 4)}`,
  "roster of a day": () => `/roster/date/${dayAgo(0)}`,
  Tonight: () => "/roster/tonight",
  "who is away in a month": () => `/absences?from=${dayAgo(30)}&until=${dayAgo(0)}`,
  "duties on offer": () => "/roster/offers",
  "duties that were seen": () => `/roster/seen?from=${dayAgo(7)}&until=${dayAgo(0)}`,
  "rules of rosters": () => "/roster/rules",
  emergencies: () => "/announcements/emergency/history",
  screens: () => "/displays/screens",
  "first steps": () => "/first-steps",
  retention: () => "/retention",
  "extent of an erasure": ({ hospital }) => `/patient/${hospital.closedCard}/erasure`,
  "own sessions": () => "/auth/sessions",
  audit: () => "/audit",
  "audit, a busy person": ({ hospital }) => `/audit?actor=${hospital.busyId}`,
  "audit, a person with few changes": ({ hospital }) => `/audit?actor=${hospital.idleId}`,
  "audit, the system": () => "/audit?actor=system",
  "audit, a rare kind": () => "/audit?type=ward",
  "audit, a kind that never occurred": () => "/audit?type=emergency.raised",
  "audit, a department": () => "/audit?department=Surgery",
  "audit, a rare department": () => `/audit?department=${RARE_DEPARTMENT}`,
  "audit, a record": ({ hospital }) => `/audit?subject=${hospital.closedCard}`,
  "audit, a past day": (side, turn) =>
    `/audit?from=${dayAgo(getDaysToMiddle(side, turn))}&to=${dayAgo(getDaysToMiddle(side, turn))}`,
  "access log": () => "/access-log",
  "access log, a busy person": ({ hospital }) => `/access-log?actor=${hospital.busyId}`,
  "access log, a person with few views": ({ hospital }) => `/access-log?actor=${hospital.idleId}`,
  "access log, logins": () => "/access-log?kind=logins",
  "access log, a rare kind": () => "/access-log?act=evidence",
  "access log, a patient": (_, turn) => `/access-log?patient=H-${100 + turn}`,
  "access log, nobody": (_, turn) => `/access-log?patient=nobody${turn}`,
  "access log, a past day": (side, turn) =>
    `/access-log?from=${dayAgo(getDaysToMiddle(side, turn))}&to=${dayAgo(getDaysToMiddle(side, turn))}`,
  "time machine": (side, turn) =>
    `/displays/${side.hospital.displayId}/at?at=${timeAgo(getDaysToMiddle(side, turn)).toISOString()}`,
  "moments of a past day": (side, turn) =>
    `/displays/${side.hospital.displayId}/moments?date=${dayAgo(getDaysToMiddle(side, turn))}`,
  "responsibility in the past": (side, turn) =>
    `/responsibility?patient=${side.hospital.openCard}&at=${timeAgo(getDaysToMiddle(side, turn) / 100).toISOString()}`,
  "statistics of a day": (_, turn) => `/statistics?${buildDateRange(0, turn)}`,
  "statistics of 7 days": (_, turn) => `/statistics?${buildDateRange(6, turn)}`,
  "statistics of 31 days": (_, turn) => `/statistics?${buildDateRange(30, turn)}`,
  "statistics of 90 days": (_, turn) => `/statistics?${buildDateRange(89, turn)}`,
  "statistics of 90 days of a ward": ({ hospital }, turn) =>
    `/statistics?${buildDateRange(89, turn)}&ward=${hospital.wardId}`,
  "statistics of a year": (_, turn) => `/statistics?${buildDateRange(360, turn)}`,
  "statistics of a year of a ward": ({ hospital }, turn) =>
    `/statistics?${buildDateRange(360, turn)}&ward=${hospital.wardId}`,
  board: ({ hospital }) => `/board/${hospital.displayKey}`,
};

const CATCH_UP = "a board's catch-up of 100 changes";

/** Measures promise 42: every page's calls after a year of 200 hospitals, compared with a new installation. */
export async function measureYears({ rounds }: BenchOptions): Promise<Result> {
  return withBench({}, (oldBench) =>
    withBench({}, async (newBench) => {
      const product = await openSide(oldBench, OLD_INSTALLATION);
      const floor = await openSide(newBench, NEW_INSTALLATION);
      const names = [...Object.keys(CALLS), CATCH_UP];
      const [times, floorTimes] = [new Map<string, number[]>(), new Map<string, number[]>()];
      for (let turn = 0; turn <= rounds; turn += 1) {
        for (const name of names) {
          const [first, second] = [
            await timeCall(product, name, turn),
            await timeCall(floor, name, turn),
          ];
          // The first turn opens connections and fills caches on both sides.
          if (turn === 0) continue;
          times.set(name, [...(times.get(name) ?? []), first]);
          floorTimes.set(name, [...(floorTimes.get(name) ?? []), second]);
        }
      }
      await Promise.all([product.http.close(), floor.http.close()]);
      return {
        name: "years",
        promise: `Promise 42: duration of calls after a year with ${OLD_INSTALLATION.hospitals} hospitals`,
        figures: names.map((name) =>
          createFigure(name, times.get(name) ?? [], floorTimes.get(name) ?? []),
        ),
        notes: [
          `The installation has 3.5 million changes, 2.1 million views, 123,000 cards and 1.75 million hours of census. All calls concern the hospital with ${product.hospital.revision} of the changes and 50,000 of the cards. Medians of ${rounds} alternating rounds after one uncounted round, one call at a time.`,
          "Floor: the same calls in an installation with only this hospital, ten days old. It has as many open cards, wards, people and displays, but hardly any history. Both servers, both databases and this program run on one machine; each PostgreSQL has 128 MB of buffers.",
          `A target is met by at most ${RATIO_LIMIT} times the floor, or by at most ${QUICK_MS} ms. ${describeLoad()}`,
        ],
      };
    }),
  );
}

async function openSide(bench: Bench, years: InstallationSize): Promise<Side> {
  const secret = bench.topology.environments.server.JWT_SECRET ?? "";
  return {
    bench,
    http: new Pool(bench.url, { connections: 1 }),
    hospital: await seedYears(bench.database, years, secret),
    screens: bench.screens(),
    days: years.days,
  };
}

/** Returns the milliseconds until the whole answer has arrived; throws if the server reports a failure. */
async function timeCall(side: Side, name: string, turn: number): Promise<number> {
  if (name === CATCH_UP) return catchUp(side);
  const path = `/api${CALLS[name]?.(side, turn) ?? ""}`;
  const headers = { authorization: `Bearer ${side.hospital.token}` };
  const startedAt = readSharedClock();
  const { statusCode, body } = await side.http.request({ method: "GET", path, headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${name}: ${text}`);
  return readSharedClock() - startedAt;
}

async function catchUp({ bench, hospital, screens }: Side): Promise<number> {
  const startedAt = readSharedClock();
  const since = hospital.revision - 100;
  const { at } = await screens.ask("connect", {
    url: bench.url,
    count: 1,
    keys: [hospital.displayKey],
    since,
  });
  await screens.ask("hangUp");
  return at - startedAt;
}

function createFigure(
  what: string,
  times: readonly number[],
  floorTimes: readonly number[],
): Figure {
  const [product, floor] = [median(times), median(floorTimes)];
  const ratio = product / floor;
  return {
    what,
    product: `${product.toFixed(1)} ms`,
    floor: `${floor.toFixed(1)} ms`,
    ratio,
    target: {
      text: `≤ ${RATIO_LIMIT} × or ${QUICK_MS} ms`,
      isMet: ratio <= RATIO_LIMIT || product <= QUICK_MS,
    },
  };
}
