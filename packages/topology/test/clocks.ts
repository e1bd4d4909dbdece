import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { login, updateDowntimeKits } from "@wardline/contracts/accounts/account";
import {
  beginTotp,
  confirmTotp,
  loginSecondFactor,
} from "@wardline/contracts/accounts/second-factor";
import { makeKits } from "@wardline/contracts/boards/kits";
import { createPatient } from "@wardline/contracts/patients/patient";
import { ROOT } from "@wardline/settings/environment";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { Board } from "./support/board.js";
import { getNamedPerson, openHandover } from "./support/duty.js";
import { createPatientFields, type Hospital, openHospital } from "./support/hospital.js";
import { report } from "./support/report.js";
import { measureUntil } from "./support/until.js";
import type { WorldGetter } from "./support/world.js";

const SWITCHED_WITHIN_MS = 2_000;
const PATIENT_COUNT = 6;
const STEP_MS = 30_000;

/** docs/wire/operations.md, Times: one server is 90 s ahead, another an hour behind, and the worker's machine goes back an hour. */
export function testWrongClocks(
  getWorld: WorldGetter,
  turnWorker: (seconds: string) => Promise<void>,
): void {
  it("starts duties on time, and uses the database's time for patients, kits and events", async () => {
    const { topology, database } = getWorld();
    const handover = await openHandover(getWorld());
    const { hospital, startsAt } = handover;
    await turnWorker("-3600");
    const boards = topology.servers.map(({ url }) => new Board(url, hospital.boardKey));
    for (const board of boards) board.start();
    await until(() => boards.every((board) => board.isLive && getNamedPerson(board) !== ""));
    const before = boards.map(getNamedPerson);
    await sleep(startsAt - Date.now());
    const switchedMs = await measureUntil(
      () => boards.every((board) => getNamedPerson(board) === handover.after),
      scaleToMachine(SWITCHED_WITHIN_MS),
    );
    for (const board of boards) board.stop();
    expect(before).toEqual(boards.map(() => handover.before));

    const opened: string[] = [];
    for (let card = 0; card < PATIENT_COUNT; card += 1) {
      const { url = "" } = topology.servers[card % 2] ?? {};
      const { data } = await hospital.at(url)(createPatient, {
        body: createPatientFields(card + 2),
      });
      opened.push(data.id);
    }
    await hospital.call(updateDowntimeKits, { body: { downtime_kits: true } });
    const kits = await hospital.call(makeKits, {});
    expect(kits.data.length).toBeGreaterThan(0);
    const { rows } = await database.query<{ id: string }>(
      "SELECT id FROM patient WHERE id = ANY ($1) ORDER BY created_at",
      [opened],
    );
    expect(rows.map(({ id }) => id)).toEqual(opened);
    const { rows: deviations } = await database.query<{ kind: string; seconds: number }>(
      `SELECT kind, extract(epoch FROM at - now())::float8 AS seconds
         FROM (SELECT 'card' AS kind, created_at AS at FROM patient WHERE id = ANY ($1)
               UNION ALL SELECT 'event', at FROM event_log WHERE hospital_id = $2 AND payload->>'id' = ANY ($3)
               UNION ALL SELECT 'kit', made_at FROM kit WHERE hospital_id = $2) times`,
      [opened, hospital.id, opened],
    );
    report({ turnedMs: switchedMs, times: deviations.length });
    expect(new Set(deviations.map(({ kind }) => kind))).toEqual(new Set(["card", "event", "kit"]));
    for (const { kind, seconds } of deviations) {
      expect([kind, Math.abs(seconds) < scaleToMachine(30_000) / 1_000]).toEqual([kind, true]);
    }
  });

  it("accepts an authenticator app's codes at each server", async () => {
    const { topology } = getWorld();
    for (const { url } of topology.servers) await loginWithApp(await openHospital(getWorld()), url);
  });

  it("reports wrong clocks in the metrics and in the doctor command", async () => {
    const { topology } = getWorld();
    const token = topology.environments.server.METRICS_TOKEN ?? "";
    const read = async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const text = await (await fetch(`${topology.servers[0]?.url}/metrics`, { headers })).text();
      const clocks = text.matchAll(/^wardline_clock_ahead_seconds\{program="(\w+)".*\} (\S+)$/gm);
      const [, sweep] = /^wardline_sweep_age_seconds (\S+)$/m.exec(text) ?? [];
      return {
        sweep: Number(sweep),
        clocks: [...clocks].map(([, program, ahead]) => `${program} ${Math.round(Number(ahead))}`),
      };
    };
    await turnWorker("-3600");
    await until(async () => (await read()).clocks.includes("worker -3600"));
    const { clocks, sweep } = await read();
    expect(clocks.sort()).toEqual(["server -3600", "server 90", "worker -3600"]);
    expect(sweep).toBeLessThan(scaleToMachine(30_000) / 1_000);

    const program = join(ROOT, "packages/operations/dist/wardline.js");
    const env = { PATH: process.env.PATH, ...topology.environments.migrate };
    const result = await promisify(execFile)(process.execPath, [program, "doctor"], { env }).catch(
      (error: { stdout: string }) => error,
    );
    expect(result.stdout).toMatch(
      /WRONG +clock +The clock of \S+, where the server \d+ runs, is 90\.0 s ahead of/,
    );
    expect(result.stdout).toMatch(
      /WRONG +clock +The clock of \S+, where the worker \d+ runs, is 3600\.0 s behind/,
    );
    expect(result.stdout).toMatch(/ok +workers +A worker is running\./);
  });
}

/** Sets up an authenticator app at one server, and logs in there with the app's next code. */
async function loginWithApp({ at, email, password }: Hospital, url: string): Promise<void> {
  const call = at(url);
  const { data } = await call(beginTotp, { body: { password } });
  const now = Date.now();
  await call(confirmTotp, { body: { code: computeCode(data.secret, now - STEP_MS) } });
  const firstStep = await call(login, { body: { email, password } });
  if (firstStep.data.token !== null) throw new Error("The login asked for no code.");
  const { challenge } = firstStep.data;
  const entered = await call(loginSecondFactor, {
    body: { challenge, code: computeCode(data.secret, now) },
  });
  expect(entered.data.token).toEqual(expect.any(String));
}

/** Computes the app's code at a time (RFC 6238). */
function computeCode(secret: string, at: number): string {
  const bits = secret.split("").map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter));
  const text = bits.map((value) => value.toString(2).padStart(5, "0")).join("");
  const bytes = text.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(step).digest();
  const offset = (digest.at(-1) ?? 0) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, "0");
}
