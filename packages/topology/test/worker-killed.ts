import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment } from "@wardline/contracts/roster/departments";
import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import type { ProcessHandle } from "@wardline/topology/topology";
import { openHospital } from "./support/hospital.js";
import { report } from "./support/report.js";
import { createStaffFields } from "./support/staff.js";
import type { WorldGetter } from "./support/world.js";

const SENT_WITHIN_MS = 30_000;

/** Promise 13: a worker is killed while it sends an email. */
export function testWorkerKilled(getWorld: WorldGetter): void {
  it("lets another worker send the email, exactly once", async () => {
    const { workers, mails } = getWorld().topology;
    const [victim, other] = workers as [ProcessHandle, ProcessHandle];
    const hospital = await openHospital(getWorld());
    await hospital.call(addDepartment, { body: { department_name: "Cardiology" } });
    const listMailsTo = async (address: string) =>
      (await mails.list()).filter(({ to }) => to.includes(address));

    // With only one worker running, it is certain which worker sends the email.
    await other.stop();
    await mails.hold();
    const { data } = await hospital.call(createSubAccount, {
      body: createStaffFields("Cardiology"),
    });
    await until(async () => (await listMailsTo(data.email)).length === 1);
    await other.start();
    await victim.kill();
    const killedAt = performance.now();
    // The mail server has noticed that the sender is dead, and will not confirm the email.
    await until(async () => (await listMailsTo(data.email))[0]?.state === "abandoned");
    await mails.release();
    const isAccepted = async () =>
      (await listMailsTo(data.email)).some(({ state }) => state === "accepted");
    await until(isAccepted, scaleToMachine(SENT_WITHIN_MS));
    const sentMs = Math.round(performance.now() - killedAt);
    await victim.start();

    const tries = await listMailsTo(data.email);
    const accepted = tries.filter(({ state }) => state === "accepted");
    report({ sentAfterMs: sentMs, tries: tries.length, accepted: accepted.length });
    expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1);
    expect(accepted).toHaveLength(1);
  });
}
