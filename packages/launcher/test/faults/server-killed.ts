import { setTimeout as sleep } from "node:timers/promises";
import { createAnnouncement, listAnnouncements } from "@wardline/contracts/announcements";
import { updatePatient } from "@wardline/contracts/patients";
import { PATIENT_STATUSES } from "@wardline/domain/patient-status";
import type { ProcessHandle } from "@wardline/launcher/topology";
import { Board } from "./support/board.js";
import { readFaultConfig } from "./support/config.js";
import { type Hospital, openHospital } from "./support/hospital.js";
import { revisionsOf } from "./support/log.js";
import { median, report } from "./support/report.js";
import { until } from "./support/until.js";
import type { Given } from "./support/world.js";

/** Below the 600 calls a minute that an account may make (api.md 11), whatever the number of kills. */
const BURST = 20;
const HEALED_WITHIN_MS = 30_000;

/** promises.md 10: a server killed between commit and emit, again and again. */
export function serverKilled(given: Given): void {
  it("leaves every board with every revision", async () => {
    const { topology, database } = given();
    const { kills } = readFaultConfig();
    const hospital = await openHospital(given(), { patients: 10 });
    const [first, second] = topology.servers as [ProcessHandle, ProcessHandle];
    const places = [first.url, first.url, second.url, second.url, topology.url];
    const boards = places.map((url) => new Board(url, hospital.boardKey));
    for (const board of boards) board.start();
    await until(() => boards.every(({ isLive }) => isLive), 10_000);

    const unmarked: number[] = [];
    const untold: number[] = [];
    const healed: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const victim = round % 2 === 0 ? first : second;
      const before = await revisionsOf(database, hospital);
      const answers = burst(hospital, victim.url, round);
      await until(
        async () => (await revisionsOf(database, hospital)).newest > before.newest,
        5_000,
      );
      // Somewhere within the burst: each time in another moment of a commit, an emission or a mark.
      await sleep((round * 7) % 40);
      await victim.kill();
      const killedAt = performance.now();
      const atKill = await revisionsOf(database, hospital);
      unmarked.push(atKill.newest - atKill.emitted);
      const told = await answers;
      await victim.start();
      // What the killed server had sent, PostgreSQL may have carried out after its end.
      let newest = 0;
      await until(
        async () => {
          ({ newest } = await revisionsOf(database, hospital));
          return boards.every(({ revision }) => revision === newest);
        },
        HEALED_WITHIN_MS,
        () => `all at ${newest}: ${boards.map(({ revision }) => revision).join()}`,
      );
      untold.push(newest - before.newest - told);
      healed.push(Math.round(performance.now() - killedAt));
    }

    const { newest } = await revisionsOf(database, hospital);
    const lost = boards.flatMap((board) => board.missingUpTo(newest));
    for (const board of boards) board.stop();
    report({
      kills,
      boards: boards.length,
      revisions: newest,
      lost: lost.length,
      committedButUnmarked: unmarked.reduce((sum, count) => sum + count, 0),
      committedButUntold: untold.reduce((sum, count) => sum + count, 0),
      killsWithUnmarked: unmarked.filter((count) => count > 0).length,
      medianHealedMs: median(healed),
      slowestHealedMs: Math.max(...healed),
    });
    expect(lost).toEqual([]);
    expect(boards.map(({ snapshots }) => snapshots)).toEqual(boards.map(() => 1));
  });

  it("makes one row of each request that is sent again, under its key, to another server", async () => {
    const { topology, database } = given();
    const hospital = await openHospital(given());
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
    const before = await revisionsOf(database, hospital);
    const first = sendAll(victim.url);
    const isUnderWay = async () =>
      (await revisionsOf(database, hospital)).newest >= before.newest + BURST / 4;
    await until(isUnderWay, 5_000);
    await victim.kill();
    const told = (await first).filter(({ status }) => status === "fulfilled").length;
    const { newest } = await revisionsOf(database, hospital);
    const second = await sendAll(other.url);
    await victim.start();

    const { data: rows } = await hospital.call(listAnnouncements);
    report({ sent: BURST, committed: newest - before.newest, told, rows: rows.length });
    const answered = second.map((each) =>
      each.status === "fulfilled" ? each.value.data.message : String(each.reason),
    );
    expect(answered).toEqual(messages);
    expect(rows.map(({ message }) => message).sort()).toEqual([...messages].sort());
  });
}

/** Changes sent at once to one server; resolves with how many were told to have succeeded. */
async function burst(hospital: Hospital, url: string, round: number): Promise<number> {
  const call = hospital.at(url);
  const changes = Array.from({ length: BURST }, (_, index) => {
    const patient = hospital.patients[index % hospital.patients.length];
    const status = PATIENT_STATUSES[(round + index) % 4];
    const patientData = { status, bed_no: `${round}-${index}` };
    return call(updatePatient, { params: { id: patient?.id ?? "" }, body: { patientData } });
  });
  const outcomes = await Promise.allSettled(changes);
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}
