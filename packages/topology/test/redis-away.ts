import { setTimeout as sleep } from "node:timers/promises";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { Board, waitUntilLive } from "./support/board.js";
import { readFaultConfig } from "./support/config.js";
import { type Hospital, openHospital } from "./support/hospital.js";
import { Load } from "./support/load.js";
import { readRevisions } from "./support/log.js";
import { report } from "./support/report.js";
import { createStaffFields } from "./support/staff.js";
import { listFailures } from "./support/stream.js";
import { measureUntil } from "./support/until.js";
import type { WorldGetter } from "./support/world.js";

const BOARDS_WITHIN_MS = 5_000;
const WORKER_WITHIN_MS = 10_000;

/** Promise 11: Redis is unavailable for a while, and then returns. */
export function testRedisOutage(getWorld: WorldGetter): void {
  async function surviveOutage(
    leave: () => Promise<unknown>,
    come: () => Promise<unknown>,
  ): Promise<void> {
    const { topology, database } = getWorld();
    const hospital = await openHospital(getWorld(), { patients: 4 });
    await hospital.call(addDepartment, { body: { department_name: "Cardiology" } });
    const boards = topology.servers.map(({ url }) => new Board(url, hospital.boardKey));
    for (const board of boards) board.start();
    await waitUntilLive(boards);
    const load = new Load(getWorld(), [hospital], 8);

    await leave();
    const outageAt = performance.now();
    const invited = await inviteOne(hospital);
    await sleep(readFaultConfig().redisAwayMs);
    // A busy machine sends few requests, so the test keeps Redis stopped until a request has succeeded.
    await until(() => load.hasSucceededSince(outageAt));
    await come();
    const { newest } = await readRevisions(database, hospital);
    const hasArrived = async () =>
      (await topology.mails.list()).some(
        ({ to, state }) => to[0] === invited && state === "accepted",
      );
    const [boardsMs, mailMs] = await Promise.all([
      measureUntil(
        () => boards.every(({ revision }) => revision >= newest),
        scaleToMachine(BOARDS_WITHIN_MS),
      ),
      measureUntil(hasArrived, scaleToMachine(WORKER_WITHIN_MS)),
    ]);

    const outcomes = await load.end();
    const last = (await readRevisions(database, hospital)).newest;
    await until(() => boards.every(({ revision }) => revision === last));
    for (const board of boards) board.stop();
    const lost = boards.flatMap((board) => board.missingUpTo(last));
    const failed = listFailures(outcomes);
    report({
      awayMs: readFaultConfig().redisAwayMs,
      requests: outcomes.length,
      failed: failed.length,
      slowestMs: Math.max(...outcomes.map(({ milliseconds }) => milliseconds)),
      revisions: last,
      lost: lost.length,
      boardsCurrentMs: boardsMs,
      mailAcceptedMs: mailMs,
    });
    expect(failed).toEqual([]);
    expect(lost).toEqual([]);
  }

  it("causes no failed request and no missed change on boards when Redis is stopped, and the worker continues", async () => {
    const { redis } = getWorld().topology;
    await surviveOutage(redis.stop, redis.start);
  });

  it("causes no failed request and no missed change on boards when Redis hangs, and the worker continues", async () => {
    const { redis } = getWorld().topology;
    await surviveOutage(redis.pause, redis.resume);
  });
}

/** Invites someone, which queues an email; returns the address. */
async function inviteOne(hospital: Hospital): Promise<string> {
  const { data } = await hospital.call(createSubAccount, { body: createStaffFields("Cardiology") });
  return data.email;
}
