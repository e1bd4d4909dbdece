import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import type { ProcessHandle } from "@wardline/topology/topology";
import { Board, waitUntilLive } from "./support/board.js";
import { readFaultConfig } from "./support/config.js";
import { type Hospital, openHospital } from "./support/hospital.js";
import { Load } from "./support/load.js";
import { readRevisions } from "./support/log.js";
import { report } from "./support/report.js";
import { isServing } from "./support/serving.js";
import { listFailures, type Outcome } from "./support/stream.js";
import type { World, WorldGetter } from "./support/world.js";

const ENDED_WITHIN_MS = 10_000;
/** Five hospitals with ten calls a second each, an account's limit (docs/wire/envelope.md, Limits). */
const HOSPITALS = 5;
const PER_SECOND = 10;

/** Result of stopping each server once. */
interface Round {
  outcomes: Outcome[];
  ends: Awaited<ReturnType<ProcessHandle["stop"]>>[];
  /** Revisions that never reached one of the boards. */
  lost: number[];
}

/** Promise 14: a server is stopped while everyone works. */
export function testServerStopped(getWorld: WorldGetter): void {
  it("drops no request, loses no change, and ends in time", async () => {
    const { stops } = readFaultConfig();
    const rounds: Round[] = [];
    for (let count = 0; count < stops; count += 1) rounds.push(await stopEachServer(getWorld()));

    const outcomes = rounds.flatMap((round) => round.outcomes);
    const ends = rounds.flatMap((round) => round.ends);
    const lost = rounds.flatMap((round) => round.lost);
    const failed = listFailures(outcomes);
    report({
      requests: outcomes.length,
      dropped: failed.length,
      slowestMs: Math.max(...outcomes.map(({ milliseconds }) => milliseconds)),
      stops: ends.length,
      slowestEndMs: Math.max(...ends.map(({ milliseconds }) => milliseconds)),
      lost: lost.length,
    });
    expect(failed).toEqual([]);
    expect(lost).toEqual([]);
    expect(ends.filter(({ code }) => code !== 0)).toEqual([]);
    expect(
      ends.filter(({ milliseconds }) => milliseconds > scaleToMachine(ENDED_WITHIN_MS)),
    ).toEqual([]);
  });

  it("makes the proxy answer 503 with Retry-After while no server runs, so that clients try again", async () => {
    const { topology } = getWorld();
    for (const server of topology.servers) await server.stop();
    const answer = await fetch(`${topology.url}/api/patients`);
    const body = (await answer.json()) as object;
    await Promise.all(topology.servers.map((server) => server.start()));
    expect(body).toMatchObject({ status: "error", code: "SERVICE_UNAVAILABLE" });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await until(async () => (await fetch(`${topology.url}/health/ready`)).ok);
  });
}

/**
 * Stops the servers in turn, each under the load of its own hospitals: a stopped server loses its fetched share of an
 * account's calls, so one account's limit would not last.
 */
async function stopEachServer(world: World): Promise<Round> {
  const { topology, database } = world;
  const hospitals: Hospital[] = [];
  for (let count = 0; count < HOSPITALS; count += 1) {
    hospitals.push(await openHospital(world, { patients: 3 }));
  }
  const boards = hospitals.flatMap(({ boardKey }) => [
    new Board(topology.url, boardKey),
    new Board(topology.url, boardKey),
  ]);
  for (const board of boards) board.start();
  await waitUntilLive(boards);
  const load = new Load(world, hospitals, PER_SECOND);

  const ends = [];
  for (const server of topology.servers) {
    await waitForWork(load);
    ends.push(await server.stop());
    await waitForWork(load);
    await server.start();
    await until(() => isServing(server, topology.environments.server.METRICS_TOKEN));
  }

  const outcomes = await load.end();
  const newest = await Promise.all(hospitals.map((each) => readRevisions(database, each)));
  const getRevision = (index: number) => newest[Math.floor(index / 2)]?.newest ?? 0;
  await until(() => boards.every(({ revision }, index) => revision === getRevision(index)));
  for (const board of boards) board.stop();
  const lost = boards.flatMap((board, index) => board.missingUpTo(getRevision(index)));
  return { outcomes, ends, lost };
}

/** Waits until new requests of every hospital have succeeded. */
async function waitForWork(load: Load): Promise<void> {
  const now = performance.now();
  await until(() => load.hasSucceededSince(now));
}
