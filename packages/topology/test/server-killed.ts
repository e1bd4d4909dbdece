import { setTimeout as sleep } from "node:timers/promises";
import { createAnnouncement, listAnnouncements } from "@wardline/contracts/boards/announcements";
import { updatePatient } from "@wardline/contracts/patients/patient";
import { PATIENT_STATUSES } from "@wardline/domain/patients/patient-status";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import type { ProcessHandle } from "@wardline/topology/topology";
import type { Pool } from "pg";
import { Board, waitUntilLive } from "./support/board.js";
import { readFaultConfig } from "./support/config.js";
import { type Hospital, openHospital } from "./support/hospital.js";
import { readRevisions } from "./support/log.js";
import { computeMedian, report } from "./support/report.js";
import type { WorldGetter } from "./support/world.js";

const BURST = 20;
/**
 * Hospitals take turns: an account may make 600 calls a minute (docs/wire/envelope.md, Limits), and the calls that a
 * killed server has reserved are lost.
 */
const HOSPITALS = 4;
const HEALED_WITHIN_MS = 30_000;

/** Revisions left by one kill, and the time until every board was current. */
interface Round {
  /** Committed but not marked as emitted. */
  unmarked: number;
  /** Committed but never answered. */
  unanswered: number;
  healedMs: number;
}

/** Promise 10: a server killed between commit and emit, repeatedly. */
export function testServerKilled(getWorld: WorldGetter): void {
  it("leaves no board without the newest revisions", async () => {
    const { topology, database } = getWorld();
    const { kills } = readFaultConfig();
    const [first, second] = topology.servers as [ProcessHandle, ProcessHandle];
    const urls = [first.url, first.url, second.url, second.url, topology.url];
    const groups: { hospital: Hospital; boards: Board[] }[] = [];
    for (let count = 0; count < Math.min(kills, HOSPITALS); count += 1) {
      const hospital = await openHospital(getWorld(), { patients: 10 });
      const boards = urls.map((url) => new Board(url, hospital.boardKey));
      for (const board of boards) board.start();
      groups.push({ hospital, boards });
    }
    const boards = groups.flatMap((group) => group.boards);
    await waitUntilLive(boards);

    const rounds: Round[] = [];
    for (let round = 0; round < kills; round += 1) {
      const turn = Math.floor(round / groups.length) + round;
      const group = groups[round % groups.length];
      if (group === undefined) break;
      rounds.push(await killOnce(database, group, turn % 2 === 0 ? first : second, round));
    }

    const newest = await Promise.all(
      groups.map((group) => readRevisions(database, group.hospital)),
    );
    const lost = groups.flatMap((group, index) =>
      group.boards.flatMap((board) => board.missingUpTo(newest[index]?.newest ?? 0)),
    );
    for (const board of boards) board.stop();
    const sum = (name: keyof Round) => rounds.reduce((total, round) => total + round[name], 0);
    const healed = rounds.map(({ healedMs }) => healedMs);
    report({
      kills,
      boards: boards.length,
      revisions: newest.reduce((total, each) => total + each.newest, 0),
      lost: lost.length,
      committedButUnmarked: sum("unmarked"),
      committedUnanswered: sum("unanswered"),
      killsWithUnmarked: rounds.filter(({ unmarked }) => unmarked > 0).length,
      medianHealedMs: computeMedian(healed),
      slowestHealedMs: Math.max(...healed),
    });
    expect(lost).toEqual([]);
    expect(boards.map(({ snapshots }) => snapshots)).toEqual(boards.map(() => 1));
  });

  it("creates no second row when requests are repeated at another server with the same idempotency keys", async () => {
    const { topology, database } = getWorld();
    const hospital = await openHospital(getWorld());
    const [victim, other] = topology.servers as [ProcessHandle, ProcessHandle];
    const messages = Array.from({ length: BURST }, (_, index) => `Message ${index}`);
    const sendAll = (url: string) => {
      const call = hospital.at(url);
      return Promise.allSettled(
        messages.map((message) =>
          call(createAnnouncement, { body: { message }, idempotencyKey: message }),
        ),
      );
    };
    const before = await readRevisions(database, hospital);
    const first = sendAll(victim.url);
    const hasStarted = async () =>
      (await readRevisions(database, hospital)).newest >= before.newest + BURST / 4;
    await until(hasStarted);
    await victim.kill();
    const answered = (await first).filter(({ status }) => status === "fulfilled").length;
    const { newest } = await readRevisions(database, hospital);
    const second = await sendAll(other.url);
    await victim.start();

    const { data: rows } = await hospital.call(listAnnouncements);
    report({ sent: BURST, committed: newest - before.newest, answered, rows: rows.length });
    const repeated = second.map((each) =>
      each.status === "fulfilled" ? each.value.data.message : String(each.reason),
    );
    expect(repeated).toEqual(messages);
    expect(rows.map(({ message }) => message).sort()).toEqual([...messages].sort());
  });
}

/** Kills a server during a hospital's changes, restarts it, and waits until its boards have all changes. */
async function killOnce(
  database: Pool,
  { hospital, boards }: { hospital: Hospital; boards: readonly Board[] },
  victim: ProcessHandle,
  round: number,
): Promise<Round> {
  const before = await readRevisions(database, hospital);
  const answers = sendBurst(hospital, victim.url, round);
  await until(async () => (await readRevisions(database, hospital)).newest > before.newest);
  // A different moment within the burst each time: during a commit, an emission or a mark.
  await sleep((round * 7) % 40);
  await victim.kill();
  const killedAt = performance.now();
  const atKill = await readRevisions(database, hospital);
  const answered = await answers;
  await victim.start();
  // PostgreSQL may finish statements of the killed server after its end.
  let newest = 0;
  await until(
    async () => {
      ({ newest } = await readRevisions(database, hospital));
      return boards.every(({ revision }) => revision === newest);
    },
    scaleToMachine(HEALED_WITHIN_MS),
    () => `all at ${newest}: ${boards.map(({ revision }) => revision).join()}`,
  );
  return {
    unmarked: atKill.newest - atKill.emitted,
    unanswered: newest - before.newest - answered,
    healedMs: Math.round(performance.now() - killedAt),
  };
}

/**
 * Sends changes to one server all at once; resolves with the number that succeeded. The other changes may fail only
 * because of a kill.
 */
async function sendBurst(hospital: Hospital, url: string, round: number): Promise<number> {
  const call = hospital.at(url);
  const changes = Array.from({ length: BURST }, (_, index) => {
    const patient = hospital.patients[index % hospital.patients.length];
    const status = PATIENT_STATUSES[(round + index) % 4];
    const patientData = { status, bed_no: `${round}-${index}` };
    return call(updatePatient, { params: { id: patient?.id ?? "" }, body: { patientData } });
  });
  const outcomes = await Promise.allSettled(changes);
  const refused = outcomes.filter((each) => each.status === "rejected" && each.reason.status > 0);
  expect(refused).toEqual([]);
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}
