import { randomUUID } from "node:crypto";
import { readCurrentRevision } from "@wardline/database/event-log";
import {
  allowRedaction,
  redactEventsOfCards,
} from "@wardline/database/repositories/patients/redaction";
import { runWork } from "@wardline/database/work";
import { until } from "@wardline/testing/until";
import { connectAsOwner } from "../../src/owner.js";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { seedHospital } from "../support/seed.js";
import { buildRoleEvent, startWebhooks } from "../support/webhooks.js";

/** See docs/wire/webhooks.md, Deliveries. */
describe("the delivery of webhooks", () => {
  let hooks: Awaited<ReturnType<typeof startWebhooks>>;
  let receiver: Receiver;

  beforeAll(async () => {
    hooks = await startWebhooks();
  });
  beforeEach(async () => {
    await hooks.begin();
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await hooks.end();
    await receiver.close();
  });
  afterAll(() => hooks.close());

  const listRevisions = (list: { revision: number }[]) => list.map(({ revision }) => revision);
  const countUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  async function recordRoles(total: number): Promise<void> {
    for (let count = 0; count < total; count += 50) {
      const batch = Array.from({ length: Math.min(50, total - count) }, (_, at) =>
        buildRoleEvent(`R${count + at}`),
      );
      await hooks.record(...batch);
    }
  }

  /** Redacts a patient's entries as the worker does in an erasure. */
  function erase(subjectId: string): Promise<void> {
    const { hospitalId } = hooks.world;
    return connectAsOwner(hooks.database.ownerUrl)((owner) =>
      runWork(
        owner,
        { hospitalId, actor: null, now: hooks.now() },
        async (work) => {
          await allowRedaction(work);
          await redactEventsOfCards(work, [subjectId]);
        },
        () => undefined,
      ),
    );
  }

  it("sends each change once, in order, and signs it according to the specification", async () => {
    const { secret } = await hooks.addWebhook(receiver.url);
    const worker = hooks.startWorker([receiver.origin]);
    await recordRoles(20);
    worker.checkSoon([hooks.world.hospitalId]);
    await until(() => receiver.accepted.length === 20);
    expect(listRevisions(receiver.received)).toEqual(countUpTo(20));
    const [first] = receiver.received;
    expect(first?.id).toBe(`${hooks.world.hospitalId}-1`);
    expect(first?.headers["content-type"]).toBe("application/json");
    expect(receiver.received.every((one) => one.isSignedWith(secret))).toBe(true);
    expect(first?.message).toEqual({
      type: "role.added",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      data: { revision: 1, subject: { type: "role", id: null } },
    });
  });

  it("includes changes that arrive just as a worker finishes", async () => {
    await hooks.addWebhook(receiver.url);
    const worker = hooks.startWorker([receiver.origin]);
    for (let count = 1; count <= 30; count += 1) {
      await hooks.record(buildRoleEvent(`R${count}`));
      worker.checkSoon([hooks.world.hospitalId]);
    }
    await until(() => receiver.accepted.length === 30);
    expect(listRevisions(receiver.received)).toEqual(countUpTo(30));
  });

  it("sends everything once and in order after the receiver was down", async () => {
    const { id } = await hooks.addWebhook(receiver.url);
    const { origin } = receiver;
    const port = Number(new URL(origin).port);
    await receiver.close();
    const worker = hooks.startWorker([origin]);
    await recordRoles(300);
    await worker.sweep();
    await until(async () => (await hooks.find(id))?.failures === 1);
    expect((await hooks.find(id))?.failing_since).not.toBeNull();
    receiver = await startReceiver(port);
    await recordRoles(100);
    hooks.world.offset += 3_600_000;
    await worker.sweep();
    await until(() => receiver.accepted.length === 400);
    expect(listRevisions(receiver.received)).toEqual(countUpTo(400));
    await until(async () => (await hooks.find(id))?.revision === 400);
    expect(await hooks.find(id)).toMatchObject({ failures: 0, failing_since: null, revision: 400 });
  });

  it("happens once and in order with two workers", async () => {
    await hooks.addWebhook(receiver.url);
    const workers = [hooks.startWorker([receiver.origin]), hooks.startWorker([receiver.origin])];
    await recordRoles(200);
    for (let count = 0; count < 20; count += 1) {
      for (const worker of workers) worker.checkSoon([hooks.world.hospitalId]);
      await hooks.record(buildRoleEvent(`More${count}`));
    }
    for (const worker of workers) worker.checkSoon([hooks.world.hospitalId]);
    await until(() => receiver.accepted.length >= 220);
    expect(listRevisions(receiver.received)).toEqual(countUpTo(220));
  });

  it("is signed with both secrets when a secret is replaced under load", async () => {
    const { id, secret } = await hooks.addWebhook(receiver.url);
    const worker = hooks.startWorker([receiver.origin]);
    const secrets = [secret];
    let recorded = 0;
    for (let round = 0; round < 3; round += 1) {
      recorded += 40;
      await recordRoles(40);
      worker.checkSoon([hooks.world.hospitalId]);
      await until(() => receiver.received.length > recorded - 30);
      secrets.push(await hooks.rotate(id));
      const countBefore = receiver.received.length;
      await until(() => receiver.accepted.length === recorded);
      const [former, current] = secrets.slice(-2) as [string, string];
      // One message may have been on its way when the secret was replaced.
      const laterMessages = receiver.received.slice(countBefore + 1);
      expect(laterMessages.length).toBeGreaterThan(0);
      expect(
        laterMessages.every((one) => one.isSignedWith(current) && one.isSignedWith(former)),
      ).toBe(true);
    }
    const isEverySignatureKnown = receiver.received.every((one) =>
      secrets.some((candidate) => one.isSignedWith(candidate)),
    );
    expect(isEverySignatureKnown).toBe(true);
    expect(listRevisions(receiver.received)).toEqual(countUpTo(recorded));
    hooks.world.offset += 2 * 86_400_000;
    await hooks.record(buildRoleEvent("Late"));
    worker.checkSoon([hooks.world.hospitalId]);
    await until(() => receiver.received.length === recorded + 1);
    const last = receiver.received.at(-1)?.headers["webhook-signature"] ?? "";
    expect(last.split(" ")).toHaveLength(1);
  });

  it("can restart from a given revision, even while sending", async () => {
    const { id } = await hooks.addWebhook(receiver.url);
    const worker = hooks.startWorker([receiver.origin]);
    await recordRoles(60);
    worker.checkSoon([hooks.world.hospitalId]);
    await until(() => receiver.accepted.length > 20);
    await hooks.change(id, () => ({ revision: 4, dueAt: null }));
    await until(() => receiver.received.at(-1)?.revision === 60);
    const sentRevisions = listRevisions(receiver.received);
    const restartIndex = sentRevisions.lastIndexOf(5);
    expect(sentRevisions.slice(0, restartIndex)).toEqual(countUpTo(restartIndex));
    expect(sentRevisions.slice(restartIndex)).toEqual(countUpTo(60).slice(4));
  });

  it("stops while the webhook is off, and continues where it stopped", async () => {
    const { id } = await hooks.addWebhook(receiver.url);
    const worker = hooks.startWorker([receiver.origin]);
    await hooks.change(id, () => ({ offAt: new Date(hooks.now()), offReason: "person" }));
    await recordRoles(3);
    await worker.sweep();
    await hooks.change(id, () => ({ offAt: null, offReason: null }));
    expect(receiver.received).toEqual([]);
    await worker.sweep();
    await until(() => receiver.accepted.length === 3);
    expect(listRevisions(receiver.received)).toEqual([1, 2, 3]);
  });

  it("sends nothing from a suspended hospital, and everything once the hospital is resumed", async () => {
    await hooks.addWebhook(receiver.url);
    const worker = hooks.startWorker([receiver.origin]);
    await hooks.dataSource.query("UPDATE hospital SET suspended_at = now()");
    await recordRoles(2);
    await worker.sweep();
    await hooks.dataSource.query("UPDATE hospital SET suspended_at = NULL");
    expect(receiver.received).toEqual([]);
    await worker.sweep();
    await until(() => receiver.accepted.length === 2);
  });

  it.each([
    [1, 4],
    [4, 8],
  ])("is not delayed by slow receivers (other hospitals: %i)", async (hospitals, turns) => {
    const slowReceiver = await startReceiver();
    slowReceiver.answer(() => undefined);
    for (let hospital = 1; hospital <= hospitals; hospital += 1) {
      hooks.world.hospitalId = await seedHospital(hooks.dataSource, { name: `Slow ${hospital}` });
      for (let count = 0; count < 5; count += 1) await hooks.addWebhook(slowReceiver.url);
      await hooks.record(buildRoleEvent("Slow"));
    }
    const worker = hooks.startWorker([receiver.origin, slowReceiver.origin], { answerMs: 2_000 });
    await worker.sweep();
    await until(() => slowReceiver.received.length === turns);
    hooks.world.hospitalId = await seedHospital(hooks.dataSource, { name: "Quick" });
    await hooks.addWebhook(receiver.url);
    await hooks.record(buildRoleEvent("Quick"));
    worker.checkSoon([hooks.world.hospitalId]);
    await until(() => receiver.accepted.length === 1);
    expect(slowReceiver.received).toHaveLength(turns);
    await slowReceiver.close();
  });

  it("does not send the data of a patient who was erased while an earlier message was being answered", async () => {
    const { id } = await hooks.addWebhook(receiver.url, { payload: "full" });
    const subjectId = randomUUID();
    receiver.answer((response) => {
      void erase(subjectId).then(() => response.writeHead(204).end());
    });
    const patient = { id: subjectId, name: "Ada Obi" };
    await hooks.record(buildRoleEvent("R"), {
      type: "patient.created",
      payload: patient,
      subjectId,
    } as never);
    await hooks.startWorker([receiver.origin]).sweep();
    await until(async () => (await hooks.find(id))?.revision === 2);
    expect(receiver.received.map(({ body }) => body).join()).not.toContain("Ada Obi");
  });

  it("deletes the receiver's answers about a patient together with the patient", async () => {
    const { id } = await hooks.addWebhook(receiver.url);
    receiver.answer((response, { body }) => response.end(`Got ${body}`));
    const subjectId = randomUUID();
    const patient = { id: subjectId, name: "Ada Obi" };
    await hooks.record(
      { type: "patient.created", payload: patient, subjectId } as never,
      buildRoleEvent("R"),
    );
    await hooks.startWorker([receiver.origin]).sweep();
    await until(async () => (await hooks.find(id))?.revision === 2);
    await erase(subjectId);
    const answers = (await hooks.deliveries(id)).map(({ answer }) => answer);
    expect(answers).toEqual(["", expect.stringContaining("role.added")]);
  });

  it("lists only the latest thousand deliveries", async () => {
    const { id } = await hooks.addWebhook(receiver.url);
    const worker = hooks.startWorker([receiver.origin]);
    await recordRoles(1_010);
    await worker.sweep();
    await until(() => receiver.accepted.length === 1_010);
    await until(async () => (await hooks.deliveries(id)).length <= 1_000);
    expect(await readCurrentRevision(hooks.dataSource.manager, hooks.world.hospitalId)).toBe(1_010);
  });
});
