import { scaleToMachine } from "@wardline/testing/pace";
import { until } from "@wardline/testing/until";
import { type Receiver, startReceiver } from "../support/receiver.js";
import { buildRoleEvent, ENCRYPTION_KEY, startWebhooks } from "../support/webhooks.js";
import { endWorkerProcesses, startWorkerProcess } from "../support/worker-process.js";

/** See docs/wire/webhooks.md, Deliveries. */
describe("a worker that delivers webhooks", () => {
  let hooks: Awaited<ReturnType<typeof startWebhooks>>;
  let receiver: Receiver;

  beforeAll(async () => {
    hooks = await startWebhooks();
    await hooks.begin();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    endWorkerProcesses();
    await receiver.close();
    await hooks.close();
  });

  function startWorker() {
    return startWorkerProcess({
      DATABASE_URL: hooks.database.url,
      SMTP_URL: "smtp://127.0.0.1:9",
      ENCRYPTION_KEY: `${ENCRYPTION_KEY.id}:${ENCRYPTION_KEY.key.toString("base64")}`,
      WEBHOOK_ALLOW_ORIGINS: receiver.origin,
      LOG_LEVEL: "info",
    });
  }

  it("is replaced when killed during a delivery, and another worker sends the same message, in order", async () => {
    const { id, secret } = await hooks.addWebhook(receiver.url);
    const first = startWorker();
    await first.ready();
    // The receiver accepts revision 5 but never answers.
    receiver.answer((response, { revision }) => {
      if (revision !== 5) response.writeHead(204).end();
    });
    await hooks.record(...Array.from({ length: 10 }, (_, at) => buildRoleEvent(`R${at}`)));
    await until(() => receiver.received.at(-1)?.revision === 5, scaleToMachine(60_000));
    await first.end("SIGKILL");
    receiver.answer((response) => response.writeHead(204).end());
    // Ends the killed worker's lease instead of waiting for it to expire.
    const row = await hooks.find(id);
    expect(row?.lease).not.toBeNull();
    await hooks.dataSource.query("UPDATE webhook SET leased_until = now()");
    await startWorker().ready();
    await until(() => receiver.received.at(-1)?.revision === 10, scaleToMachine(60_000));
    expect(receiver.received.map(({ revision }) => revision)).toEqual([
      1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10,
    ]);
    const [firstMessage, repeatedMessage] = receiver.received.filter(
      ({ revision }) => revision === 5,
    );
    expect(firstMessage?.id).toBe(repeatedMessage?.id);
    expect(firstMessage?.body).toBe(repeatedMessage?.body);
    expect(receiver.received.every((one) => one.isSignedWith(secret))).toBe(true);
  });
});
