import type { WebhookNotice } from "@wardline/contracts/live/events";
import type { Webhook } from "@wardline/contracts/operation/webhooks";
import { getWebhookHost, type WebhookRecord } from "@wardline/database/entities/operation/webhook";
import { getWebhookState } from "@wardline/domain/operation/webhook-state";

/** Maps a webhook without its secrets; `newest` is the hospital's current revision. */
export function toWebhook(
  row: WebhookRecord,
  { newest, isReadable, now }: { newest: number; isReadable: boolean; now: number },
): Webhook {
  const { offAt, failingSince, formerUntil } = row;
  const state = getWebhookState(row);
  return {
    id: row.id,
    url: row.url,
    types: row.types,
    wards: row.wards,
    grants: row.grants,
    payload: row.payload,
    state,
    since: (offAt ?? failingSince)?.toISOString() ?? null,
    off_reason: row.offReason,
    revision: row.revision,
    behind: Math.max(0, newest - row.revision),
    last_delivered_at: row.deliveredAt?.toISOString() ?? null,
    former_secret_until:
      formerUntil !== null && formerUntil.getTime() > now ? formerUntil.toISOString() : null,
    is_readable: isReadable,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** Maps a webhook to its notice in the log. */
export function toNotice(row: WebhookRecord): WebhookNotice {
  return { id: row.id, host: getWebhookHost(row), state: getWebhookState(row) };
}
