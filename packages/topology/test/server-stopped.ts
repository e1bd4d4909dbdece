import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@wardline/testing/until";
import { Board } from "./support/board.js";
import { readFaultConfig } from "./support/config.js";
import { type Hospital, openHospital } from "./support/hospital.js";
import { Load } from "./support/load.js";
import { revisionsOf } from "./support/log.js";
import { report } from "./support/report.js";
import { failures } from "./support/stream.js";
import type { Given } from "./support/world.js";

const ENDED_WITHIN_MS = 10_000;
/** Five hospitals of ten calls a second each: as many as an account may make (docs/wire.md, Limits). */
const HOSPITALS = 5;
const PER_SECOND = 10;
/** A little more than the `fail_timeout` of ops/nginx.conf: until then the proxy does not try a server that was away. */
const SEEN_AGAIN_MS = 2_500;

/** Promise 14: a server told to end while everyone works. */
export function serverStopped(given: Given): void {
  it("drops no request, loses no change, and ends in time", async () => {
    const { topology, database } = given();
    const hospitals: Hospital[] = [];
    for (let count = 0; count < HOSPITALS; count += 1) {
      hospitals.push(await openHospital(given(), { patients: 3 }));
    }
    const boards = hospitals.flatMap(({ boardKey }) => [
      new Board(topology.url, boardKey),
      new Board(topology.url, boardKey),
    ]);
    for (const board of boards) board.start();
    await until(() => boards.every(({ isLive }) => isLive), 10_000);
    const load = new Load(given(), hospitals, PER_SECOND);

    const ends = [];
    const { stops } = readFaultConfig();
    const victims = Array.from({ length: stops }, () => topology.servers).flat();
    for (const server of victims) {
      await sleep(1_000);
      ends.push(await server.stop());
      await sleep(1_000);
      await server.start();
      await sleep(SEEN_AGAIN_MS);
    }

    const outcomes = await load.end();
    const newest = await Promise.all(hospitals.map((each) => revisionsOf(database, each)));
    const revisionOf = (index: number) => newest[Math.floor(index / 2)]?.newest ?? 0;
    await until(
      () => boards.every(({ revision }, index) => revision === revisionOf(index)),
      20_000,
    );
    for (const board of boards) board.stop();
    const lost = boards.flatMap((board, index) => board.missingUpTo(revisionOf(index)));
    const failed = failures(outcomes);
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
    expect(ends.filter(({ milliseconds }) => milliseconds > ENDED_WITHIN_MS)).toEqual([]);
  });

  it("is missed by no one who is told to come back", async () => {
    const { topology } = given();
    for (const server of topology.servers) await server.stop();
    const answer = await fetch(`${topology.url}/api/patients`);
    const body = (await answer.json()) as object;
    await Promise.all(topology.servers.map((server) => server.start()));
    expect(body).toMatchObject({ status: "error", code: "SERVICE_UNAVAILABLE" });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await until(async () => (await fetch(`${topology.url}/health/ready`)).ok, 5_000);
  });
}
