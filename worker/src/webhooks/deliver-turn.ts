import { randomUUID } from "node:crypto";
import { getWebhookHost, type WebhookRecord } from "@wardline/database/entities/operation/webhook";
import type { LoggedEvent } from "@wardline/database/event-log";
import { readGrantHolders } from "@wardline/database/repositories/people/grant-holders";
import { openWebhookSecrets } from "@wardline/database/repositories/webhooks/webhook-secrets";
import * as turns from "@wardline/database/repositories/webhooks/webhook-turns";
import type { SecretBox } from "@wardline/database/secret-box";
import { runWork, type Work } from "@wardline/database/work";
import { computeWebhookPause, WEBHOOK_RETRY_MS } from "@wardline/domain/operation/webhook-retry";
import { Egress, type EgressOptions } from "@wardline/egress/egress";
import { dispatchJobs } from "@wardline/jobs/dispatch";
import type { Queues } from "@wardline/jobs/queues";
import { listGrantsToRead } from "@wardline/live/audience";
import { buildWebhookMessage } from "@wardline/live/webhook-projection";
import type { DataSource } from "typeorm";
import { type PostResult, postMessage } from "./post-message.js";

export interface WebhookContext {
  dataSource: DataSource;
  queues: Queues;
  publish: (events: readonly LoggedEvent[]) => void;
  box: SecretBox;
  /** Limits for outgoing requests: the origins that the operator allows, and the proxy. */
  egress: Pick<EgressOptions, "allowedOrigins" | "proxy">;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
  /** Returns a random number from 0 to 1. */
  random: () => number;
  onAttempt: (attempt: { isDelivered: boolean; durationMs: number }) => void;
  /** Milliseconds within which a receiver must have sent its complete answer; 20 seconds by default. */
  answerMs?: number;
  stop: AbortSignal;
}

const ANSWER_TIMEOUT_MS = 20_000;
const BATCH_SIZE = 50;
/** Length of a turn in milliseconds; afterwards other webhooks come first. */
const TURN_LENGTH_MS = 5_000;
/**
 * Milliseconds after which another worker takes over the webhook of a worker that has disappeared; the time restarts
 * with each attempt.
 */
const LEASE_MS = 25_000;
/** Minimum time in milliseconds that a lease must have left before an attempt, which takes up to 20 seconds. */
const MIN_LEASE_LEFT_MS = 22_000;
/** Number of failures, reached after about half a minute, at which the log reports that a webhook is failing. */
const FAILURES_BEFORE_LOG = 4;
const UNREADABLE = "The stored secret cannot be read with the current key. Replace the secret.";

/**
 * Delivers the next messages to one webhook, in order, until there are no more, an attempt fails, or the turn is over.
 * No other worker delivers to the webhook during the turn. Returns true if the webhook has more to deliver at once;
 * null if it was not this worker's turn.
 */
export async function deliverTurn(
  context: WebhookContext,
  { hospitalId, id }: turns.WebhookKey,
): Promise<boolean | null> {
  const { dataSource, now } = context;
  const { manager } = dataSource;
  const lease = randomUUID();
  const startedAt = now();
  const until = new Date(startedAt + LEASE_MS);
  const row = await turns.takeTurn(manager, hospitalId, { id, lease }, new Date(startedAt), until);
  if (row === null) return null;
  const egress = new Egress({ ...context.egress, hasKeepAlive: true });
  try {
    return await deliverNext(context, egress, row, startedAt + TURN_LENGTH_MS);
  } finally {
    egress.close();
    await turns.endTurn(manager, hospitalId, { id, lease });
  }
}

async function deliverNext(
  context: WebhookContext,
  egress: Egress,
  leasedRow: WebhookRecord,
  end: number,
): Promise<boolean> {
  const { dataSource, now, stop } = context;
  const { manager } = dataSource;
  const { hospitalId } = leasedRow;
  const reader = { ...leasedRow, grants: leasedRow.grants ?? listGrantsToRead(leasedRow.types) };
  let row = leasedRow;
  while (!stop.aborted && now() < end) {
    const events = await turns.readDatedEvents(manager, hospitalId, row.revision, BATCH_SIZE);
    if (events.length === 0) return false;
    for (const event of events) {
      if (buildWebhookMessage(event, reader) === null) continue;
      const leftMs = (row.leasedUntil?.getTime() ?? 0) - now();
      if (stop.aborted || now() >= end || leftMs < MIN_LEASE_LEFT_MS) return true;
      // An erasure may have redacted the entry of a full message since its batch was read.
      const [entry] =
        reader.payload === "full"
          ? await turns.readDatedEvents(manager, hospitalId, event.revision - 1, 1)
          : [event];
      if (entry?.revision !== event.revision) return true;
      const message = buildWebhookMessage(entry, reader);
      if (message === null) continue;
      const postResult = await attempt(context, egress, row, event.revision, message);
      const after = decideConsequences(context, row, event.revision, postResult);
      if (
        !(await storeAttempt(
          context,
          row,
          { ...postResult, revision: event.revision, type: message.type },
          after,
        ))
      )
        return true;
      if (postResult.problem !== null) return false;
      row = { ...row, ...after, failingSince: null, leasedUntil: after.leasedUntil };
    }
    const last = events.at(-1)?.revision ?? row.revision;
    if (last > row.revision) {
      if (!(await turns.skipToRevision(manager, hospitalId, row, last))) return true;
      row = { ...row, revision: last };
    }
  }
  return true;
}

async function attempt(
  { box, now, egress: { allowedOrigins }, onAttempt, answerMs = ANSWER_TIMEOUT_MS }: WebhookContext,
  egress: Egress,
  row: WebhookRecord,
  revision: number,
  message: Parameters<typeof postMessage>[3],
): Promise<PostResult> {
  const { hospitalId, url } = row;
  const emptyResult = { at: new Date(now()), status: null, durationMs: 0, answer: "" };
  const buildFailure = (problem: string) => ({
    ...emptyResult,
    problem,
    retryAfterMs: null,
    isGone: false,
  });
  const secrets = openWebhookSecrets(box, row, now());
  const { protocol, origin } = new URL(url);
  let postResult: PostResult;
  if (secrets === null) postResult = buildFailure(UNREADABLE);
  // The operator may have allowed this origin without TLS in the past.
  else if (protocol !== "https:" && !allowedOrigins.includes(origin))
    postResult = buildFailure("The address does not begin with https://.");
  else {
    const id = `${hospitalId}-${revision}`;
    postResult = await postMessage(egress, { url, secrets, answerMs }, id, message, now);
  }
  onAttempt({ isDelivered: postResult.problem === null, durationMs: postResult.durationMs });
  return postResult;
}

function decideConsequences(
  { now, random }: WebhookContext,
  row: WebhookRecord,
  revision: number,
  { at, problem, retryAfterMs, isGone }: PostResult,
): turns.AttemptOutcome {
  const leasedUntil = new Date(now() + LEASE_MS);
  if (problem === null) {
    return { revision, failures: 0, failingSince: null, dueAt: null, off: null, leasedUntil };
  }
  const failures = row.failures + 1;
  const failingSince = row.failingSince ?? at;
  const hasFailedTooLong = at.getTime() - failingSince.getTime() >= WEBHOOK_RETRY_MS;
  return {
    revision: row.revision,
    failures,
    failingSince,
    dueAt: new Date(now() + computeWebhookPause(failures, retryAfterMs, random())),
    off: isGone || hasFailedTooLong ? { at, reason: isGone ? "gone" : "failed" } : null,
    leasedUntil,
  };
}

/**
 * Stores an attempt. A lasting change of state is also recorded as an event; if the webhook is switched off,
 * administrators get an email.
 */
async function storeAttempt(
  { dataSource, queues, publish, now }: WebhookContext,
  row: WebhookRecord,
  attemptRecord: turns.Attempt,
  after: turns.AttemptOutcome,
): Promise<boolean> {
  const { hospitalId } = row;
  const before = row.failures >= FAILURES_BEFORE_LOG ? "failing" : "active";
  const stateIfOn = after.failures >= FAILURES_BEFORE_LOG ? "failing" : "active";
  const state = after.off === null ? stateIfOn : "off";
  if (state === before) {
    return turns.recordAttempt(dataSource.manager, hospitalId, row, attemptRecord, after);
  }
  return runWork(
    dataSource,
    { hospitalId, actor: null, now: now() },
    async (work) => {
      if (!(await turns.recordAttempt(work.manager, hospitalId, row, attemptRecord, after)))
        return false;
      const { id } = row;
      work.record(
        "webhook.updated",
        { id, host: getWebhookHost(row), state },
        { subjectId: id, changes: [{ field: "state", from: before, to: state }] },
      );
      if (state === "off") await queueMails(work, row, after);
      return true;
    },
    ({ events, jobs }) => {
      publish(events);
      void dispatchJobs(dataSource, queues, jobs);
    },
  );
}

async function queueMails(
  work: Work,
  { id }: WebhookRecord,
  { off, failingSince }: turns.AttemptOutcome,
): Promise<void> {
  const { manager, hospitalId } = work;
  if (off === null || off.reason === "person") return;
  const since = (failingSince ?? off.at).toISOString();
  for (const accountId of await readGrantHolders(manager, hospitalId, "administrator")) {
    await work.queue("email", "webhook-off", {
      accountId,
      hospitalId,
      webhookId: id,
      reason: off.reason,
      since,
    });
  }
}
