import { setTimeout as sleep } from "node:timers/promises";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { until } from "@wardline/testing/until";
import type { ProcessHandle, Topology } from "@wardline/topology/topology";
import { Board, waitUntilLive } from "./support/board.js";
import { readFaultConfig } from "./support/config.js";
import { type Hospital, openHospital } from "./support/hospital.js";
import { Load } from "./support/load.js";
import { readRevisions } from "./support/log.js";
import { createRandom } from "./support/random.js";
import { report } from "./support/report.js";
import { createStaffFields } from "./support/staff.js";
import { listFailures } from "./support/stream.js";
import { measureUntil } from "./support/until.js";
import type { WorldGetter } from "./support/world.js";

const FAULT_KINDS = ["kill", "stop", "pause"] as const;
const MAX_OUTAGE_MS = 4_000;
const MAX_PAUSE_MS = 1_500;
const INVITE_EVERY_MS = 1_500;
const HEALED_WITHIN_MS = 40_000;

/** Kills, stops or pauses random processes for a configured time. */
export function testChaos(getWorld: WorldGetter): void {
  it("lose no change and no email, and end no other process", async () => {
    const { topology, database } = getWorld();
    const { chaosMs, seed } = readFaultConfig();
    const hospital = await openHospital(getWorld(), { patients: 4 });
    await hospital.call(addDepartment, { body: { department_name: "Cardiology" } });
    const urls = [...topology.servers.map(({ url }) => url), topology.url, topology.url];
    const boards = urls.map((url) => new Board(url, hospital.boardKey));
    for (const board of boards) board.start();
    await waitUntilLive(boards);
    const victims = listProcesses(topology);
    const load = new Load(getWorld(), [hospital], 6);
    const invitations = keepInviting(hospital);

    const random = createRandom(seed);
    let faults = 0;
    for (const endsAt = Date.now() + chaosMs; Date.now() < endsAt; faults += 1) {
      const victim = victims[Math.floor(random() * victims.length)];
      const faultKind = FAULT_KINDS[Math.floor(random() * FAULT_KINDS.length)];
      if (victim !== undefined && faultKind !== undefined)
        await injectFault(victim, faultKind, random() * MAX_OUTAGE_MS);
      await sleep(random() * MAX_PAUSE_MS);
    }

    const invited = await invitations.end();
    const outcomes = await load.end();
    const { newest } = await readRevisions(database, hospital);
    const healedMs = await measureUntil(
      () => boards.every(({ revision }) => revision === newest),
      HEALED_WITHIN_MS,
    );
    const listAccepted = async () =>
      (await topology.mails.list()).filter(({ state }) => state === "accepted");
    const isSent = async () => {
      const addresses = new Set((await listAccepted()).flatMap(({ to }) => to));
      return invited.every((address) => addresses.has(address));
    };
    await until(isSent, HEALED_WITHIN_MS);
    const fresh = new Board(topology.url, hospital.boardKey);
    fresh.start();
    await waitUntilLive([fresh]);
    for (const board of [...boards, fresh]) board.stop();

    const lost = boards.flatMap((board) => board.missingUpTo(newest));
    const ids = (await listAccepted()).map(({ messageId }) => messageId);
    const states = await Promise.all(victims.map((victim) => victim.state()));
    report({
      seed,
      faults,
      requests: outcomes.length,
      failed: listFailures(outcomes).length,
      revisions: newest,
      lost: lost.length,
      healedMs,
      mails: ids.length,
    });
    expect(lost).toEqual([]);
    for (const { state } of boards) expect(state).toEqual(fresh.state);
    expect(states.filter(({ unexpectedEnds }) => unexpectedEnds > 0)).toEqual([]);
    expect(ids).toHaveLength(new Set(ids).size);
  });
}

function listProcesses({ postgres, redis, proxy, servers, workers }: Topology): ProcessHandle[] {
  return [postgres, redis, proxy, ...servers, ...workers];
}

async function injectFault(
  victim: ProcessHandle,
  faultKind: (typeof FAULT_KINDS)[number],
  awayMs: number,
): Promise<void> {
  await victim[faultKind]();
  await sleep(awayMs);
  await (faultKind === "pause" ? victim.resume() : victim.start());
}

/**
 * Keeps inviting people; `end` stops the invitations, and resolves with the addresses to which an email was promised.
 */
function keepInviting({ call }: Hospital) {
  const promised: string[] = [];
  const pending: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const invitation = call(createSubAccount, { body: createStaffFields("Cardiology") });
    // A failed invitation has promised no email.
    pending.push(invitation.then(({ data }) => promised.push(data.email)).catch(() => undefined));
  }, INVITE_EVERY_MS);
  return {
    async end(): Promise<string[]> {
      clearInterval(timer);
      await Promise.all(pending);
      return promised;
    },
  };
}
