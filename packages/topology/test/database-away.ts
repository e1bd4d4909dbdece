import { setTimeout as sleep } from "node:timers/promises";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { Board, waitUntilLive } from "./support/board.js";
import { readFaultConfig } from "./support/config.js";
import { openHospital } from "./support/hospital.js";
import { Load } from "./support/load.js";
import { readRevisions } from "./support/log.js";
import { report } from "./support/report.js";
import { listFailures, type Outcome } from "./support/stream.js";
import type { WorldGetter } from "./support/world.js";

const NORMAL_WITHIN_MS = 5_000;
/** Time without failures after which the load counts as normal again. */
const WATCHED_MS = 1_500;

/** Promise 12: PostgreSQL is unavailable for a while, and then returns. */
export function testDatabaseOutage(getWorld: WorldGetter): void {
  /**
   * Causes an outage under load with `stop` and ends it with `restart`; returns all outcomes. `isNoticed` is true once
   * the outage that began at the given time has affected the load.
   */
  async function surviveOutage(
    beginOutage: () => Promise<unknown>,
    endOutage: () => Promise<unknown>,
    isNoticed: (load: Load, outageAt: number) => boolean = () => true,
  ): Promise<Outcome[]> {
    const { topology, database } = getWorld();
    const programs = [...topology.servers, ...topology.workers];
    const hospital = await openHospital(getWorld(), { patients: 4 });
    const boards = topology.servers.map(({ url }) => new Board(url, hospital.boardKey));
    for (const board of boards) board.start();
    await waitUntilLive(boards);
    const before = await Promise.all(programs.map((program) => program.state()));
    const load = new Load(getWorld(), [hospital], 8);
    const startedAt = performance.now();
    await until(() => load.hasSucceededSince(startedAt));

    await beginOutage();
    const outageAt = performance.now();
    await sleep(readFaultConfig().databaseAwayMs);
    await until(() => isNoticed(load, outageAt));
    await endOutage();
    const restoredAt = performance.now();
    const isNormal = () => {
      const since = Math.max(load.lastFailedAt, restoredAt);
      return performance.now() - since > WATCHED_MS && load.hasSucceededSince(since);
    };
    const becameNormal = await until(isNormal, scaleToMachine(NORMAL_WITHIN_MS) + WATCHED_MS).catch(
      () => false,
    );
    const lastFailedAt = Math.max(load.lastFailedAt, restoredAt);

    const outcomes = await load.end();
    const last = (await readRevisions(database, hospital)).newest;
    await until(() => boards.every(({ revision }) => revision === last));
    for (const board of boards) board.stop();
    const lost = boards.flatMap((board) => board.missingUpTo(last));
    const failed = outcomes.filter(({ status }) => status !== 200);
    const otherFailures = failed.filter(
      ({ status, code, retryAfter }) =>
        status !== 503 || code !== "SERVICE_UNAVAILABLE" || retryAfter === null,
    );
    report({
      awayMs: Math.round(restoredAt - outageAt),
      requests: outcomes.length,
      answered503: failed.length - otherFailures.length,
      answeredOtherwise: otherFailures.length,
      slowestMs: Math.max(...outcomes.map(({ milliseconds }) => milliseconds)),
      normalAfterMs: Math.round(lastFailedAt - restoredAt),
      lost: lost.length,
    });
    expect(listFailures(otherFailures)).toEqual([]);
    expect(becameNormal).toBe(true);
    expect(load.lastFailedAt).toBeLessThanOrEqual(lastFailedAt);
    expect(await Promise.all(programs.map((program) => program.state()))).toEqual(before);
    expect(lost).toEqual([]);
    return failed;
  }

  it("causes only 503 answers with Retry-After when PostgreSQL is stopped, ends no program, and is over soon after the restart", async () => {
    const { postgres } = getWorld().topology;
    // A busy machine sends few requests, so the test keeps PostgreSQL stopped until a request has been refused.
    const isRefused = (load: Load, outageAt: number) => load.lastFailedAt > outageAt;
    const failed = await surviveOutage(postgres.stop, postgres.start, isRefused);
    expect(failed.length).toBeGreaterThan(0);
  });

  it("makes requests wait or get 503 when PostgreSQL hangs, ends no program, and is over soon after PostgreSQL resumes", async () => {
    const { postgres } = getWorld().topology;
    await surviveOutage(postgres.pause, postgres.resume);
  });
}
