import { randomBytes, randomUUID } from "node:crypto";
import { createDataSource } from "@wardline/database/data-source";
import type { WebhookRecord } from "@wardline/database/entities/operation/webhook";
import { type LoggedEvent, type NewEvent, readCurrentRevision } from "@wardline/database/event-log";
import {
  createWebhookSecret,
  toSecretOwner,
} from "@wardline/database/repositories/webhooks/webhook-secrets";
import {
  insertWebhook,
  lockWebhook,
  updateWebhook,
} from "@wardline/database/repositories/webhooks/webhooks";
import { SecretBox } from "@wardline/database/secret-box";
import { runWork } from "@wardline/database/work";
import { createQueues } from "@wardline/jobs/queues";
import { createTestDatabase } from "@wardline/testing/database";
import { createDeliveries, type DeliveriesContext } from "../../src/webhooks/deliveries.js";
import { seedHospital } from "./seed.js";

export const ENCRYPTION_KEY = { id: "k1", key: randomBytes(32) };

const log = { info: () => undefined, warn: () => undefined };

/** Sets up a database with a hospital, and functions to create workers that deliver its webhooks. */
export async function startWebhooks() {
  const database = await createTestDatabase();
  const dataSource = await createDataSource({ url: database.url }).initialize();
  const queues = createQueues({ databaseUrl: database.url, log });
  const box = new SecretBox([ENCRYPTION_KEY]);
  const world = { hospitalId: "", offset: 0 };
  const now = () => Date.now() + world.offset;
  const published: LoggedEvent[] = [];
  const startedDeliveries: ReturnType<typeof createDeliveries>[] = [];

  function createWorker(allowedOrigins: string[], given: Partial<DeliveriesContext> = {}) {
    const deliveries = createDeliveries({
      dataSource,
      queues,
      publish: (events) => void published.push(...events),
      box,
      egress: { allowedOrigins },
      now,
      random: () => 0,
      onAttempt: () => undefined,
      log,
      ...given,
    });
    startedDeliveries.push(deliveries);
    return deliveries;
  }

  async function addWebhook(url: string, given: Partial<WebhookRecord> = {}) {
    const { hospitalId } = world;
    const id = randomUUID();
    const secret = createWebhookSecret();
    const row: WebhookRecord = {
      hospitalId,
      id,
      url,
      types: [],
      wards: [],
      grants: null,
      payload: "thin",
      secretSealed: box.seal(secret, toSecretOwner({ hospitalId, id })),
      formerSealed: null,
      formerUntil: null,
      revision: await readCurrentRevision(dataSource.manager, hospitalId),
      failures: 0,
      failingSince: null,
      dueAt: null,
      offAt: null,
      offReason: null,
      deliveredAt: null,
      lease: null,
      leasedUntil: null,
      createdAt: new Date(now()),
      version: 1,
      ...given,
    };
    const workOptions = { hospitalId, actor: null, now: now() };
    await runWork(
      dataSource,
      workOptions,
      (work) => insertWebhook(work, row),
      () => undefined,
    );
    return { id, secret };
  }

  function change(
    id: string,
    fields: (row: WebhookRecord) => Partial<WebhookRecord>,
  ): Promise<WebhookRecord> {
    const workOptions = { hospitalId: world.hospitalId, actor: null, now: now() };
    return runWork(
      dataSource,
      workOptions,
      async (work) => {
        const row = (await lockWebhook(work, id)) as WebhookRecord;
        return updateWebhook(work, row, fields(row));
      },
      () => undefined,
    );
  }

  /** Replaces the secret in the same way as the server; messages are then also signed with the former secret. */
  async function rotate(id: string): Promise<string> {
    const secret = createWebhookSecret();
    await change(id, (row) => ({
      secretSealed: box.seal(secret, toSecretOwner(row)),
      formerSealed: row.secretSealed,
      formerUntil: new Date(now() + 86_400_000),
    }));
    return secret;
  }

  function record(...events: NewEvent[]): Promise<void> {
    const workOptions = { hospitalId: world.hospitalId, actor: null, now: now() };
    return runWork(
      dataSource,
      workOptions,
      async (work) => void work.events.push(...events),
      () => undefined,
    );
  }

  async function listMails() {
    const { email } = await queues.open();
    return (await email.getJobs()).map(({ name, data }) => [name, data]);
  }

  return {
    now,
    listMails,
    database,
    dataSource,
    world,
    published,
    startWorker: createWorker,
    addWebhook,
    change,
    rotate,
    record,
    find: (id: string) =>
      dataSource
        .query<
          (WebhookRecord & {
            failing_since: Date | null;
            off_reason: string | null;
            due_at: Date | null;
          })[]
        >("SELECT * FROM webhook WHERE id = $1", [id])
        .then(([row]) => row),
    deliveries: (id: string) =>
      dataSource.query<
        {
          revision: number;
          attempt: number;
          status: number | null;
          problem: string | null;
          answer: string;
        }[]
      >(
        "SELECT revision, attempt, status, problem, answer FROM webhook_delivery WHERE webhook_id = $1 ORDER BY at",
        [id],
      ),
    async begin() {
      await database.empty();
      world.offset = 0;
      world.hospitalId = await seedHospital(dataSource);
      published.length = 0;
    },
    async end() {
      await Promise.all(startedDeliveries.splice(0).map((one) => one.close(5_000)));
    },
    async close() {
      await queues.close();
      await dataSource.destroy();
      await database.drop();
    },
  };
}

/** Returns an event that everybody may see. */
export const buildRoleEvent = (name: string): NewEvent => ({
  type: "role.added",
  payload: { role: name },
});
