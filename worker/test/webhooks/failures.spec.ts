import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "@wardline/testing/until";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { seedAccount } from "../support/seed.js";
import { buildRoleEvent, startWebhooks } from "../support/webhooks.js";

const DAY = 86_400_000;

/** See docs/wire/webhooks.md, States. */
describe("a webhook whose receiver fails", () => {
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

  /** Delivers one change to the receiver and returns the webhook as it is after the first attempt. */
  async function attempt(answerMs = 20_000) {
    const { id } = await hooks.addWebhook(receiver.url);
    const worker = hooks.startWorker([receiver.origin], { answerMs });
    await hooks.record(buildRoleEvent("One"));
    await worker.sweep();
    await until(async () => (await hooks.deliveries(id)).length === 1);
    const [delivery] = await hooks.deliveries(id);
    return { id, worker, delivery, webhook: await hooks.find(id) };
  }

  /** Returns the milliseconds until the next attempt. */
  const getPauseMs = (due: Date | null | undefined) => (due?.getTime() ?? 0) - hooks.now();

  it("is switched off when the receiver answers 410, with an email to each administrator", async () => {
    const { hospitalId } = hooks.world;
    const { id: accountId } = await seedAccount(hooks.dataSource, hospitalId, { verified: true });
    receiver.answer((response) => response.writeHead(410).end("Gone for good."));
    const { id, webhook, delivery } = await attempt();
    expect(webhook).toMatchObject({ off_reason: "gone", revision: 0 });
    expect(delivery).toMatchObject({ status: 410, answer: "Gone for good." });
    const mail = { accountId, hospitalId, webhookId: id, reason: "gone" };
    await until(async () => (await hooks.listMails()).length === 1);
    expect(await hooks.listMails()).toEqual([["webhook-off", expect.objectContaining(mail)]]);
    expect(hooks.published).toMatchObject([
      {
        type: "webhook.updated",
        payload: { id, state: "off" },
        changes: [{ field: "state", from: "active", to: "off" }],
      },
    ]);
  });

  it("waits as long as the Retry-After header of a 429 says, and then continues", async () => {
    receiver.answer((response) => response.writeHead(429, { "retry-after": "90" }).end());
    const { id, worker, webhook } = await attempt();
    expect(getPauseMs(webhook?.due_at)).toBeGreaterThan(80_000);
    await worker.sweep();
    hooks.world.offset += 91_000;
    receiver.answer((response) => response.writeHead(200).end());
    await worker.sweep();
    await until(() => receiver.accepted.length === 1);
    expect(receiver.received.map(({ revision }) => revision)).toEqual([1, 1]);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    await until(async () => (await hooks.find(id))?.failing_since === null);
  });

  it("gives up an attempt at the time limit, and counts it as failed", async () => {
    receiver.answer(() => undefined);
    const { webhook, delivery } = await attempt(300);
    expect(delivery).toMatchObject({
      status: null,
      problem: "The receiver did not answer completely in time.",
    });
    expect(webhook?.failures).toBe(1);
  });

  it.each([
    [
      "stops in the middle",
      (end: () => void) => end(),
      "The connection was lost before the answer was complete.",
    ],
    ["never ends", () => undefined, "The receiver did not answer completely in time."],
  ])("counts an answer as failed if it %s", async (_, stop, problem) => {
    receiver.answer((response, _received, request) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => stop(() => request.socket.destroy()));
    });
    const { webhook, delivery } = await attempt(1_000);
    expect(delivery).toMatchObject({ status: null, problem });
    expect(webhook).toMatchObject({ failures: 1, revision: 0 });
  });

  it.each([304, 400, 404, 500, 503])("counts status %i as a failure", async (status) => {
    receiver.answer((response) => response.writeHead(status).end());
    const { webhook } = await attempt();
    expect(webhook).toMatchObject({ failures: 1, revision: 0 });
  });

  it("stores the first 500 characters of a long answer, and uses its status", async () => {
    receiver.answer((response) => response.writeHead(200).end("é\0".repeat(3_000_000)));
    const { delivery } = await attempt();
    expect(delivery).toMatchObject({ status: 200, problem: null, answer: "é".repeat(500) });
  });

  it("logs that it has failed for a while, and that it works again", async () => {
    receiver.answer((response) => response.writeHead(500).end());
    const { id, worker } = await attempt();
    for (let failures = 2; failures <= 5; failures += 1) {
      hooks.world.offset += 700_000;
      await worker.sweep();
      await until(async () => (await hooks.find(id))?.failures === failures);
    }
    receiver.answer((response) => response.writeHead(204).end());
    hooks.world.offset += 700_000;
    await worker.sweep();
    await until(() => hooks.published.length === 2);
    expect(hooks.published.map(({ changes }) => changes)).toEqual([
      [{ field: "state", from: "active", to: "failing" }],
      [{ field: "state", from: "failing", to: "active" }],
    ]);
    expect(receiver.received.map(({ revision }) => revision)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("is switched off after five days", async () => {
    receiver.answer((response) => response.writeHead(503).end());
    const { id, worker } = await attempt();
    hooks.world.offset += 5 * DAY - 60_000;
    await worker.sweep();
    await until(async () => (await hooks.find(id))?.failures === 2);
    expect((await hooks.find(id))?.off_reason).toBeNull();
    hooks.world.offset += 2 * 60_000;
    await worker.sweep();
    await until(async () => (await hooks.find(id))?.off_reason === "failed");
    const received = receiver.received.length;
    hooks.world.offset += DAY;
    await worker.sweep();
    expect(receiver.received).toHaveLength(received);
  });

  it("reports that its secret cannot be read, and sends nothing", async () => {
    const { id } = await hooks.addWebhook(receiver.url, { secretSealed: "k9.a.b.c" });
    const worker = hooks.startWorker([receiver.origin]);
    await hooks.record(buildRoleEvent("One"));
    await worker.sweep();
    await until(async () => (await hooks.deliveries(id)).length === 1);
    const [delivery] = await hooks.deliveries(id);
    expect(delivery?.problem).toMatch(/cannot be read/);
    expect(receiver.connections()).toBe(0);
  });
});

/** Tries to deliver to each address of the egress guard's own tests (packages/egress/test/egress.spec.ts). */
describe("a webhook to a private address", () => {
  let hooks: Awaited<ReturnType<typeof startWebhooks>>;
  let canary: ReturnType<typeof createServer>;
  let port: number;
  let connections = 0;

  beforeAll(async () => {
    hooks = await startWebhooks();
    canary = createServer((_, response) => response.end());
    canary.on("connection", () => {
      connections += 1;
    });
    await new Promise<void>((done) => canary.listen(0, "127.0.0.1", done));
    port = (canary.address() as AddressInfo).port;
  });
  beforeEach(async () => {
    await hooks.begin();
    connections = 0;
  });
  afterEach(() => hooks.end());
  afterAll(() => {
    canary.close();
    return hooks.close();
  });

  async function readProblem(url: string): Promise<string | null | undefined> {
    const { id } = await hooks.addWebhook(url);
    await hooks.record(buildRoleEvent("One"));
    await hooks.startWorker([]).sweep();
    await until(async () => (await hooks.deliveries(id)).length === 1);
    return (await hooks.deliveries(id))[0]?.problem;
  }

  it.each([
    "127.0.0.1",
    "localhost",
    "localhost.",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "①②⑦.0.0.1",
    "169.254.169.254",
    "10.0.0.1",
    "192.168.0.1",
    "[fe80::1]",
    "[fd00:ec2::254]",
  ])("never reaches https://%s", async (host) => {
    expect(await readProblem(`https://${host}:${port}/`)).toEqual(expect.any(String));
    expect(connections).toBe(0);
  });

  it("never uses plain HTTP, not even if the address was allowed before", async () => {
    expect(await readProblem(`http://127.0.0.1:${port}/`)).toMatch(/https/);
    expect(connections).toBe(0);
  });

  it("does not follow a redirect", async () => {
    const receiver = await startReceiver();
    receiver.answer((response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    const { id } = await hooks.addWebhook(receiver.url);
    await hooks.record(buildRoleEvent("One"));
    await hooks.startWorker([receiver.origin]).sweep();
    await until(async () => (await hooks.deliveries(id)).length === 1);
    expect((await hooks.deliveries(id))[0]?.problem).toMatch(/redirects/);
    expect(connections).toBe(0);
    await receiver.close();
  });
});
