import { randomBytes } from "node:crypto";
import type { WebhookRecord } from "../../entities/operation/webhook.js";
import type { SecretBox } from "../../secret-box.js";

const SECRET_BYTES = 32;

/** Additional data that ties a sealed secret to its webhook. */
export function toSecretOwner({
  hospitalId,
  id,
}: Pick<WebhookRecord, "hospitalId" | "id">): string {
  return `${hospitalId}:webhook:${id}`;
}

/** Creates a secret in the form of the Standard Webhooks specification. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

/**
 * Lists the secrets that sign at this time, newest first; null if no configured key opens the newest secret. A former
 * secret that cannot be opened is left out.
 */
export function openWebhookSecrets(
  box: SecretBox,
  row: WebhookRecord,
  now: number,
): string[] | null {
  const { secretSealed, formerSealed, formerUntil } = row;
  const isFormerValid = formerSealed !== null && (formerUntil?.getTime() ?? 0) > now;
  const owner = toSecretOwner(row);
  const newest = box.openIfReadable(secretSealed, owner);
  if (newest === null) return null;
  const former = isFormerValid ? box.openIfReadable(formerSealed, owner) : null;
  return former === null ? [newest] : [newest, former];
}
