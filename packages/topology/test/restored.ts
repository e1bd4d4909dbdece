import { join } from "node:path";
import { ApiError } from "@wardline/client/call-error";
import { createPatient, updatePatient } from "@wardline/contracts/patients/patient";
import { ROOT } from "@wardline/settings/environment";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { runToEnd } from "../src/run-to-end.js";
import { Board, waitUntilLive } from "./support/board.js";
import { createPatientFields, type Hospital, openHospital } from "./support/hospital.js";
import { report } from "./support/report.js";
import { measureUntil } from "./support/until.js";
import type { World, WorldGetter } from "./support/world.js";

const RESTORED_WITHIN_MS = 10_000;
const CHANGES_AFTER_BACKUP = 20;

/** Promise 15, for a hospital whose log restarts from an earlier moment (docs/wire/live.md, Live protocol). */
export function testRestored(getWorld: WorldGetter): void {
  it("appears on every screen, even on screens with later revisions", async () => {
    const world = getWorld();
    const { topology } = world;
    const hospital = await openHospital(world, { patients: 3 });
    const file = join(topology.folder, "data", "wardline.backup");
    await copy(world, "backup", file);
    const open = new Board(topology.url, hospital.boardKey);
    const offline = new Board(topology.url, hospital.boardKey);
    const boards = [open, offline];
    for (const board of boards) board.start();
    await waitUntilLive(boards);
    await change(hospital, "Before", CHANGES_AFTER_BACKUP);
    await hospital.call(createPatient, { body: createPatientFields(4) });
    await until(() => boards.every(({ state }) => state?.patients.length === 4));
    const openRevision = open.revision;
    offline.stop();

    await restore(world, file);
    const rightMs = await measureUntil(
      () => open.revision < openRevision,
      scaleToMachine(RESTORED_WITHIN_MS),
    );
    // The log grows past the revision that the offline screen shows.
    await change(hospital, "After", 2 * CHANGES_AFTER_BACKUP);
    offline.start();
    const fresh = new Board(topology.url, hospital.boardKey);
    fresh.start();
    await waitUntilLive([offline, fresh]);
    await until(() => boards.every(({ revision }) => revision === fresh.revision));
    report({ rightMs, snapshots: [open.snapshots, offline.snapshots] });
    for (const board of [...boards, fresh]) board.stop();

    expect(fresh.revision).toBeGreaterThan(openRevision);
    expect(fresh.state?.patients).toHaveLength(3);
    expect(open.state).toEqual(fresh.state);
    expect(offline.state).toEqual(fresh.state);
  });
}

/** Moves each of the hospital's patients in turn; retries until the proxy notices that servers are back. */
async function change({ call, patients }: Hospital, bed: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const id = patients[count % patients.length]?.id ?? "";
    const given = { params: { id }, body: { patientData: { bed_no: `${bed} ${count}` } } };
    await until(() => call(updatePatient, given).then(() => true, retryIfUnavailable));
  }
}

/** Returns false on a 503, so that the caller retries; throws any other error. */
function retryIfUnavailable(error: unknown): false {
  if (error instanceof ApiError && error.status === 503) return false;
  throw error;
}

/** Restores as in README: with servers and workers stopped, into an empty database. */
async function restore(world: World, file: string): Promise<void> {
  const { servers, workers } = world.topology;
  await Promise.all([...servers, ...workers].map((each) => each.stop()));
  await world.database.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await copy(world, "restore", file);
  await Promise.all([...servers, ...workers].map((each) => each.start()));
}

function copy({ topology }: World, command: "backup" | "restore", file: string): Promise<void> {
  const program = ["node", "packages/operations/dist/wardline.js", command, file];
  const logFile = join(topology.folder, "logs", `${command}.log`);
  return runToEnd(ROOT, program, topology.environments.migrate, logFile);
}
