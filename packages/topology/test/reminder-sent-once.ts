import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { updateAccount } from "@wardline/contracts/accounts/account";
import { createSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { addDepartment, updateDepartment } from "@wardline/contracts/roster/departments";
import { createOffer } from "@wardline/contracts/roster/offers";
import { createRoster } from "@wardline/contracts/roster/roster";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { createQueues } from "@wardline/jobs/queues";
import { until } from "@wardline/testing/until";
import { openHospital } from "./support/hospital.js";
import { report } from "./support/report.js";
import { createStaffFields } from "./support/staff.js";
import type { WorldGetter } from "./support/world.js";

const KILLS = 10;
const MINUTE_MS = 60_000;

/**
 * docs/wire/roster.md, Reminders of duties; docs/wire/roster.md, Offers: workers are killed repeatedly around the
 * minute of a reminder.
 */
export function testReminderSentOnce(getWorld: WorldGetter): void {
  it("send one email, even if they are killed ten times while the reminder is due", async () => {
    const { topology, database } = getWorld();
    const hospital = await openHospital(getWorld());
    const { call } = hospital;
    await call(addDepartment, { body: { department_name: "Surgery" } });
    const params = { departmentName: "Surgery" };
    await call(updateDepartment, { params, body: { receipts: true, offers: "direct" } });
    const startsAt = Date.now() + 40 * MINUTE_MS;
    const clock = new Date(startsAt).toISOString().slice(11, 16);
    await call(updateAccount, { body: { duty_start: clock } });
    const { data: doctor } = await call(createSubAccount, { body: createStaffFields("Surgery") });
    const { data: maker } = await call(createSubAccount, {
      body: { ...createStaffFields("Surgery"), grants: ["roster.write"] },
    });
    await database.query(
      "UPDATE account SET verified_at = now(), invitation_expires_at = NULL WHERE id = ANY ($1)",
      [[doctor.id, maker.id]],
    );
    const [first] = topology.workers;
    for (const worker of topology.workers) await worker.kill();
    await call(createRoster, {
      body: {
        date: toZonedDay(startsAt, "UTC"),
        departments: ["Surgery"],
        departmentStaff: [{ department: "Surgery", consultantId: doctor.id }],
      },
    });

    const { data: offer } = await call(createOffer, {
      body: {
        kind: "give",
        date: toZonedDay(startsAt, "UTC"),
        department: "Surgery",
        role: "Consultant",
      },
    });
    // Backdates the offer to a time at which a reminder was still possible.
    await database.query("UPDATE offer SET at = at - interval '30 days' WHERE id = $1", [offer.id]);

    const { DATABASE_URL: databaseUrl = "", REDIS_URL: redisUrl } = topology.environments.server;
    const log = { info: () => undefined, warn: () => undefined };
    const queues = createQueues({ databaseUrl, redisUrl, log });
    /** Queues the job that runs every minute, so that the test need not wait. */
    const queueMinutelyJob = () =>
      queues.enqueue([
        { id: randomUUID(), queue: "refresh", name: "reminders", data: {} },
        { id: randomUUID(), queue: "refresh", name: "offers", data: {} },
      ]);
    for (let kill = 0; kill < KILLS; kill++) {
      await queueMinutelyJob();
      await first?.start();
      // The kills are spread from the start until well after the first jobs.
      await sleep((kill % 5) * 300);
      await first?.kill();
    }
    await queueMinutelyJob();
    await queues.close();
    await Promise.all(topology.workers.map((worker) => worker.start()));

    const listReminders = async (to: string, subject: RegExp) =>
      (await topology.mails.list()).filter(
        (mail) => mail.to.includes(to) && subject.test(mail.subject),
      );
    const listDutyReminders = () => listReminders(doctor.email, /^(Today|Tomorrow), /);
    const listOfferReminders = () => listReminders(maker.email, /^An offered duty is still open/);
    // Waits for the roster's reminder as well, so that no email is on its way when the next test begins.
    const listRosterReminders = () => listReminders(doctor.email, /^On call /);
    for (const sent of [listDutyReminders, listOfferReminders, listRosterReminders]) {
      const isSent = async () => (await sent()).some(({ state }) => state === "accepted");
      await until(isSent, 4 * MINUTE_MS, () => readWorkerWarnings(topology.folder));
    }
    const { rows } = await database.query<{ amount: number }>(
      "SELECT count(*)::integer AS amount FROM duty_reminder WHERE account_id = $1",
      [doctor.id],
    );
    expect(rows).toEqual([{ amount: 1 }]);
    const duty = await listDutyReminders();
    report({ kills: KILLS, tries: duty.length });
    for (const sent of [duty, await listOfferReminders()]) {
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
      expect(sent.filter(({ state }) => state === "accepted")).toHaveLength(1);
    }
  });
}

function readWorkerWarnings(folder: string): string {
  const lines = ["worker-1", "worker-2"].flatMap((name) =>
    readFileSync(join(folder, "logs", `${name}.log`), "utf8").split("\n"),
  );
  return lines
    .filter((line) => /"level":(?:"warn"|"error"|40|50)/.test(line))
    .slice(-20)
    .join("\n");
}
