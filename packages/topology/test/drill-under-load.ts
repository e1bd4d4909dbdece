import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildBackupName } from "@wardline/operations/backup/folder";
import { ROOT } from "@wardline/settings/environment";
import { until } from "@wardline/testing/until";
import { runToEnd } from "../src/run-to-end.js";
import { Board, waitUntilLive } from "./support/board.js";
import { type Hospital, openHospital } from "./support/hospital.js";
import { Load } from "./support/load.js";
import { readRevisions } from "./support/log.js";
import { report } from "./support/report.js";
import { listFailures } from "./support/stream.js";
import type { World, WorldGetter } from "./support/world.js";

/** Four hospitals with ten calls a second each, half of them changes: twenty changes a second. */
const HOSPITALS = 4;
const PER_SECOND = 10;

/** Promise 39: a drill restores and checks a backup while everyone works (docs/wire/operations.md, Backups). */
export function testDrillUnderLoad(getWorld: WorldGetter): void {
  it("loses no change, and its copy publishes nothing and emails nobody", async () => {
    const world = getWorld();
    const { topology, database } = world;
    const hospitals: Hospital[] = [];
    for (let count = 0; count < HOSPITALS; count += 1) {
      hospitals.push(await openHospital(world, { patients: 3 }));
    }
    const boards = hospitals.map(({ boardKey }) => new Board(topology.url, boardKey));
    for (const board of boards) board.start();
    await waitUntilLive(boards);
    const before = await Promise.all(hospitals.map((each) => readRevisions(database, each)));
    const mailsBefore = (await topology.mails.list()).length;

    const load = new Load(world, hospitals, PER_SECOND);
    const beganAt = performance.now();
    await backUpAndDrill(world);
    const drillMs = performance.now() - beganAt;
    const outcomes = await load.end();

    const newest = await Promise.all(hospitals.map((each) => readRevisions(database, each)));
    const revisions = newest.map(({ newest: revision }) => revision);
    await until(() => boards.every(({ revision }, index) => revision === revisions[index]));
    for (const board of boards) board.stop();
    const lost = boards.flatMap((board, index) => board.missingUpTo(revisions[index] ?? 0));
    const changes = outcomes.filter(({ name }) => name === "write");
    const logged = await countTypesSince(world, hospitals, before);
    const mailed = (await topology.mails.list()).slice(mailsBefore);
    report({
      seconds: Math.round(drillMs / 1_000),
      changes: changes.length,
      perSecond: Math.round((changes.length / drillMs) * 10_000) / 10,
      lost: lost.length,
      mails: mailed.length,
    });
    expect(listFailures(outcomes)).toEqual([]);
    expect(changes.length).toBeGreaterThan(0);
    expect(lost).toEqual([]);
    // Anything else in the log would come from the drill.
    expect(logged).toEqual({ "patient.updated": changes.length });
    expect(mailed).toEqual([]);
  });
}

/** Makes a backup and runs `npm run wardline -- backup drill`, as in README; the drill checks every board. */
async function backUpAndDrill({ topology, database }: World): Promise<void> {
  const password = randomBytes(12).toString("hex");
  await database.query("DROP ROLE IF EXISTS wardline_drill");
  await database.query(`CREATE ROLE wardline_drill LOGIN CREATEDB PASSWORD '${password}'`);
  const url = new URL(topology.ownerUrl);
  Object.assign(url, { username: "wardline_drill", password, pathname: "/postgres" });
  const dir = join(topology.folder, "data", "drilled");
  await mkdir(dir, { recursive: true });
  const environment = {
    ...topology.environments.migrate,
    BACKUP_DIR: dir,
    BACKUP_KEYS: `b1:${randomBytes(32).toString("base64")}`,
    DRILL_DATABASE_URL: url.href,
  };
  const logFile = join(topology.folder, "logs", "drill.log");
  const run = (...given: string[]) =>
    runToEnd(
      ROOT,
      ["node", "packages/operations/dist/wardline.js", ...given],
      environment,
      logFile,
    );
  await run("backup", join(dir, buildBackupName(Date.now())));
  await run("backup", "drill");
}

/**
 * Counts the changes by type in these hospitals' logs since their earlier revisions, without changes made by the clock.
 */
async function countTypesSince(
  { database }: World,
  hospitals: readonly Hospital[],
  before: readonly { newest: number }[],
): Promise<Record<string, number>> {
  const { rows } = await database.query<{ type: string; amount: number }>(
    `SELECT type, count(*)::integer AS amount
       FROM event_log JOIN unnest($1::uuid[], $2::integer[]) AS held (id, revision) ON held.id = hospital_id
      WHERE event_log.revision > held.revision AND type NOT IN ('hour.passed', 'duty.changed') GROUP BY type`,
    [hospitals.map(({ id }) => id), before.map(({ newest }) => newest)],
  );
  return Object.fromEntries(rows.map(({ type, amount }) => [type, amount]));
}
