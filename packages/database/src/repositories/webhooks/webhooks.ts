import type { WebhookDelivery } from "@wardline/contracts/operation/webhooks";
import { type EntityManager, IsNull, Not } from "typeorm";
import { type WebhookRecord, WebhookRow } from "../../entities/operation/webhook.js";
import type { Work } from "../../work.js";

/** A hospital's webhooks, oldest first. */
export function readWebhooks(manager: EntityManager, hospitalId: string): Promise<WebhookRecord[]> {
  return manager.find(WebhookRow, {
    where: { hospitalId },
    order: { createdAt: "ASC", id: "ASC" },
  });
}

/** Lists webhooks whose receivers do not accept deliveries: failing ones, and those switched off for that reason. */
export async function readTroubledWebhooks(
  manager: EntityManager,
  hospitalId: string,
): Promise<WebhookRecord[]> {
  return manager.find(WebhookRow, {
    where: [
      { hospitalId, offAt: IsNull(), failingSince: Not(IsNull()) },
      { hospitalId, offAt: Not(IsNull()), offReason: Not("person") },
    ],
    order: { createdAt: "ASC", id: "ASC" },
  });
}

export function findWebhook(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<WebhookRecord | null> {
  return manager.findOneBy(WebhookRow, { hospitalId, id });
}

/** Locks a webhook until the transaction ends. */
export function lockWebhook(
  { manager, hospitalId }: Work,
  id: string,
): Promise<WebhookRecord | null> {
  return manager.findOne(WebhookRow, {
    where: { hospitalId, id },
    lock: { mode: "pessimistic_write" },
  });
}

export function countWebhooks({ manager, hospitalId }: Work): Promise<number> {
  return manager.countBy(WebhookRow, { hospitalId });
}

export async function insertWebhook(
  { manager, hospitalId }: Work,
  row: Omit<WebhookRecord, "hospitalId">,
): Promise<void> {
  await manager.insert(WebhookRow, { ...row, hospitalId });
}

/** Stores a person's change with the next version, which ends the worker's turn. */
export async function updateWebhook(
  { manager, hospitalId }: Work,
  row: WebhookRecord,
  fields: Partial<WebhookRecord>,
): Promise<WebhookRecord> {
  const changedFields = { ...fields, version: row.version + 1 };
  await manager.update(WebhookRow, { hospitalId, id: row.id }, changedFields);
  return { ...row, ...changedFields };
}

/** Makes the webhook due at once, whatever its remaining pause. */
export async function retryWebhookNow({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.update(WebhookRow, { hospitalId, id }, { dueAt: null });
}

/** Deletes a webhook with its deliveries; false if there is none. */
export async function deleteWebhook({ manager, hospitalId }: Work, id: string): Promise<boolean> {
  const { affected } = await manager.delete(WebhookRow, { hospitalId, id });
  return affected === 1;
}

/** Returns a page of a webhook's deliveries from before the cursor, newest first. */
export async function readDeliveries(
  manager: EntityManager,
  hospitalId: string,
  webhookId: string,
  before: { at: Date; id: string } | null,
  limit: number,
): Promise<(WebhookDelivery & { atMs: number })[]> {
  return manager.query(
    `SELECT id, revision, type, wire_time(at) AS at, attempt, status, problem IS NULL AS is_delivered, problem, duration_ms,
            answer, (extract(epoch FROM at) * 1000)::float8 AS "atMs"
       FROM webhook_delivery
      WHERE hospital_id = $1 AND webhook_id = $2
        AND ($3::timestamptz IS NULL OR (at, id) < ($3::timestamptz, $4::uuid))
      ORDER BY at DESC, id DESC LIMIT $5`,
    [hospitalId, webhookId, before?.at ?? null, before?.id ?? null, limit],
  );
}

/** Webhooks of all hospitals, for re-encryption with another key. */
export function readWebhooksOfAllHospitals(manager: EntityManager): Promise<WebhookRecord[]> {
  return manager.find(WebhookRow);
}

/**
 * Stores a re-encrypted secret in place of `former`, whether that is the webhook's current secret or, after a rotation,
 * its previous one.
 */
export async function resealWebhook(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  { former, sealed }: { former: string | null; sealed: string },
): Promise<void> {
  await manager.query(
    `UPDATE webhook
        SET secret_sealed = CASE secret_sealed WHEN $3 THEN $4 ELSE secret_sealed END,
            former_sealed = CASE former_sealed WHEN $3 THEN $4 ELSE former_sealed END
      WHERE hospital_id = $1 AND id = $2`,
    [hospitalId, id, former, sealed],
  );
}
