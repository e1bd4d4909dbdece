import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drillRestore } from "@wardline/operations/backup/drill";
import { buildBackupName } from "@wardline/operations/backup/folder";
import { getBackupSettings } from "@wardline/settings/backup-settings";
import { ROOT } from "@wardline/settings/environment";
import { readSettings } from "@wardline/settings/read";
import { until } from "@wardline/testing/until";
import { runToEnd } from "../../src/run-to-end.js";
import { report } from "../support/report.js";
import { isServing } from "../support/serving.js";
import { listFailures, type Outcome } from "../support/stream.js";
import { openWorld, type World } from "../support/world.js";
import { buildLastVersion } from "./last-version.js";
import { PeopleAtWork } from "./people-at-work.js";

const HOSPITALS = 4;

// The previous version is built first.
jest.setTimeout(900_000);

let world: World;
/** Groups of people, each at work in a hospital of its own. */
let people: PeopleAtWork[] = [];
let folder: string;
/** Version that the installation runs: at first the previous version. */
let runningVersion: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wardline-upgrade-"));
  runningVersion = join(folder, "running");
  await symlink(await buildLastVersion(), runningVersion);
  world = await openWorld({ root: runningVersion });
  people = Array.from({ length: HOSPITALS }, () => new PeopleAtWork(world));
  for (const each of people) await each.open();
});
// Calls that go on after a failed test would keep the run from ending.
afterEach(() => end());
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until every call sent from now on has succeeded. */
function waitForWork(): Promise<true> {
  const now = performance.now();
  const missing = () => people.flatMap((each) => each.listUnsuccessfulSince(now));
  return until(
    () => missing().length === 0,
    undefined,
    () => missing().join(", "),
  );
}

function begin(): void {
  for (const each of people) each.begin();
}

async function end(): Promise<Outcome[]> {
  return (await Promise.all(people.map((each) => each.end()))).flat();
}

function migrate(): Promise<void> {
  const { topology } = world;
  const program = ["node", "packages/operations/dist/wardline.js", "migrate"];
  const logFile = join(topology.folder, "logs", "upgrade.log");
  return runToEnd(ROOT, program, topology.environments.migrate, logFile);
}

/** docs/development.md, Migrations: an upgrade from the last version, as docs/operating/README.md describes it. */
describe("upgrade while people work", () => {
  it("restores a backup that the previous version made while people worked, with boards that match its log", async () => {
    const { folder: place, ownerUrl, environments } = world.topology;
    const dir = join(folder, "backups");
    await mkdir(dir);
    const file = join(dir, buildBackupName(Date.parse("2026-11-23T02:05:00Z")));
    begin();
    await waitForWork();
    const program = ["node", "packages/launcher/dist/backup.js", "backup", file];
    await runToEnd(
      runningVersion,
      program,
      environments.migrate,
      join(place, "logs", "backup.log"),
    );
    expect(listFailures(await end())).toEqual([]);
    const settings = getBackupSettings(
      readSettings("maintenance", { BACKUP_DIR: dir, DRILL_DATABASE_URL: ownerUrl }),
    );
    const { boards } = await drillRestore(settings, "of_the_last_version");
    expect(boards).toBeGreaterThanOrEqual(HOSPITALS);
  });

  it("fails no call of the previous version's servers during this version's migrations", async () => {
    begin();
    await waitForWork();
    await migrate();
    await waitForWork();
    const outcomes = await end();
    report({ calls: outcomes.length });
    expect(listFailures(outcomes)).toEqual([]);
  });

  it("names the failing calls if a migration removes what they need", async () => {
    const rename = (from: string, to: string) =>
      world.database.query(`ALTER TABLE announcement RENAME COLUMN ${from} TO ${to}`);
    await rename("message", "message_no_more");
    const [someone] = people;
    const failed = await someone?.callOnce();
    await rename("message_no_more", "message");
    expect(failed).toEqual(["read a board: 500", "announce: 500", "list announcements: 500"]);
    expect(await someone?.callOnce()).toEqual([]);
  });

  it("fails no call while servers are replaced one after another", async () => {
    const { servers, workers, environments } = world.topology;
    const { METRICS_TOKEN } = environments.server;
    begin();
    await waitForWork();
    await rm(runningVersion);
    await symlink(ROOT, runningVersion);
    for (const server of servers) {
      await server.stop();
      await waitForWork();
      await server.start();
      await until(() => isServing(server, METRICS_TOKEN));
    }
    for (const worker of workers) {
      await worker.stop();
      await worker.start();
    }
    await waitForWork();
    const outcomes = await end();
    report({ calls: outcomes.length });
    expect(listFailures(outcomes)).toEqual([]);
  });
});
