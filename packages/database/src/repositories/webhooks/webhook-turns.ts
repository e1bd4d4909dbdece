import { randomUUID } from "node:crypto";
import type { WebhookOffReason } from "@wardline/domain/operation/webhook-state";
import type { EntityManager } from "typeorm";
import { type WebhookRecord, WebhookRow } from "../../entities/operation/webhook.js";
import type { LoggedEvent } from "../../event-log.js";

/** Maximum number of deliveries stored per webhook; older deliveries are deleted at the end of a turn. */
const MAX_STORED_DELIVERIES = 1_000;

export type WebhookKey = Pick<WebhookRecord, "hospitalId" | "id">;

/** A worker's lease of one webhook, during which only this worker delivers. */
export interface WebhookTurn extends WebhookKey {
  lease: string;
}

/** An event with the data of a webhook message. */
export type DatedEvent = LoggedEvent & {
  subjectId: string | null;
  /** In wire format. */
  at: string;
};

/** Result of one attempt. */
export interface Attempt {
  revision: number;
  type: string;
  at: Date;
  status: number | null;
  /** Reason for the failure; null if the delivery succeeded. */
  problem: string | null;
  durationMs: number;
  answer: string;
}

/** Consequences of an attempt for its webhook. */
export interface AttemptOutcome {
  revision: number;
  failures: number;
  failingSince: Date | null;
  dueAt: Date | null;
  off: { at: Date; reason: WebhookOffReason } | null;
  leasedUntil: Date;
}

/** SQL: the webhook has something to deliver at $1, and no worker has leased it. */
const IS_DUE = `hospital.suspended_at IS NULL AND hospital.revision > webhook.revision AND webhook.off_at IS NULL
  AND coalesce(webhook.due_at <= $1, true) AND coalesce(webhook.leased_until <= $1, true)`;

/** Finds the webhooks with something to deliver, in these hospitals or, if null, in all. */
export function findDueWebhooksOfAllHospitals(
  manager: EntityManager,
  now: Date,
  hospitalIds: readonly string[] | null,
): Promise<WebhookKey[]> {
  return manager.query<WebhookKey[]>(
    `SELECT webhook.hospital_id AS "hospitalId", webhook.id
       FROM webhook JOIN hospital ON hospital.id = webhook.hospital_id
      WHERE ${IS_DUE} AND ($2::uuid[] IS NULL OR webhook.hospital_id = ANY ($2))
      ORDER BY webhook.due_at NULLS FIRST, webhook.created_at`,
    [now, hospitalIds],
  );
}

/**
 * Leases a due webhook to a worker until a time; null if another worker has the lease, or there is nothing to deliver.
 */
export async function takeTurn(
  manager: EntityManager,
  hospitalId: string,
  { id, lease }: Omit<WebhookTurn, "hospitalId">,
  now: Date,
  until: Date,
): Promise<WebhookRecord | null> {
  const [, taken] = await manager.query<[unknown[], number]>(
    `UPDATE webhook SET lease = $4, leased_until = $5
       FROM hospital
      WHERE webhook.hospital_id = $2 AND webhook.id = $3 AND hospital.id = webhook.hospital_id AND ${IS_DUE}`,
    [now, hospitalId, id, lease, until],
  );
  return taken === 0 ? null : manager.findOneBy(WebhookRow, { hospitalId, id, lease });
}

/** Ends a lease and deletes the oldest deliveries beyond `MAX_STORED_DELIVERIES`. */
export async function endTurn(
  manager: EntityManager,
  hospitalId: string,
  { id, lease }: Omit<WebhookTurn, "hospitalId">,
): Promise<void> {
  await manager.query(
    "UPDATE webhook SET lease = NULL, leased_until = NULL WHERE hospital_id = $1 AND id = $2 AND lease = $3",
    [hospitalId, id, lease],
  );
  await manager.query(
    `DELETE FROM webhook_delivery WHERE hospital_id = $1 AND webhook_id = $2 AND at <=
       (SELECT at FROM webhook_delivery WHERE hospital_id = $1 AND webhook_id = $2
         ORDER BY at DESC OFFSET ${MAX_STORED_DELIVERIES} LIMIT 1)`,
    [hospitalId, id],
  );
}

/** Returns at most `limit` events after `since`, with subject and time, oldest first. */
export function readDatedEvents(
  manager: EntityManager,
  hospitalId: string,
  since: number,
  limit: number,
): Promise<DatedEvent[]> {
  return manager.query<DatedEvent[]>(
    `SELECT hospital_id AS "hospitalId", revision, type, payload, changes, subject_id AS "subjectId", wire_time(at) AS at
       FROM event_log WHERE hospital_id = $1 AND revision > $2 ORDER BY revision LIMIT $3`,
    [hospitalId, since, limit],
  );
}

/** Advances a webhook to a revision without a delivery; false if the webhook was deleted, changed or taken over. */
export async function skipToRevision(
  manager: EntityManager,
  hospitalId: string,
  { id, lease, version, revision }: WebhookRecord,
  to: number,
): Promise<boolean> {
  const [, moved] = await manager.query<[unknown[], number]>(
    `UPDATE webhook SET revision = $6
      WHERE hospital_id = $1 AND id = $2 AND lease = $3 AND version = $4 AND revision = $5`,
    [hospitalId, id, lease, version, revision, to],
  );
  return moved === 1;
}

/**
 * Records an attempt and its consequences in one statement. False if the webhook was deleted, changed or taken over in
 * the meantime, so that the turn must end. A person's change then takes precedence, but delivered events count as
 * delivered, unless they are to be replayed.
 */
export async function recordAttempt(
  manager: EntityManager,
  hospitalId: string,
  { id, lease, version, revision, failures }: WebhookRecord,
  attempt: Attempt,
  after: AttemptOutcome,
): Promise<boolean> {
  const [[noted]] = await manager.query<[{ version: number }[], number]>(
    `WITH held AS (SELECT hospital_id, id FROM webhook WHERE hospital_id = $1 AND id = $2 FOR UPDATE),
     noted AS (
       INSERT INTO webhook_delivery
              (hospital_id, id, webhook_id, revision, type, at, attempt, status, problem, duration_ms, answer)
       SELECT hospital_id, $6, id, $7, $8, $9, $10, $11, $12, $13,
              -- What was erased while the receiver answered is not stored in its answer.
              CASE WHEN EXISTS (SELECT FROM event_log
                                 WHERE event_log.hospital_id = $1 AND event_log.revision = $7
                                   AND payload ? 'removed_at')
                   THEN '' ELSE $14::text END FROM held)
     UPDATE webhook
        SET revision = $15, failures = $16, failing_since = $17, due_at = $18, off_at = coalesce($19, off_at),
            off_reason = coalesce($20, off_reason),
            leased_until = $21, delivered_at = CASE WHEN $12::text IS NULL THEN $9 ELSE delivered_at END
       FROM held
      WHERE webhook.hospital_id = held.hospital_id AND webhook.id = held.id
        AND webhook.lease = $3 AND webhook.revision = $5 AND (webhook.version = $4 OR $12::text IS NULL)
      RETURNING webhook.version`,
    [
      hospitalId,
      id,
      lease,
      version,
      revision,
      randomUUID(),
      attempt.revision,
      attempt.type,
      attempt.at,
      failures + 1,
      attempt.status,
      attempt.problem,
      attempt.durationMs,
      attempt.answer,
      after.revision,
      after.failures,
      after.failingSince,
      after.dueAt,
      after.off?.at ?? null,
      after.off?.reason ?? null,
      after.leasedUntil,
    ],
  );
  return noted?.version === version;
}
