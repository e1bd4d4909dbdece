import type { Webhook, WebhookDelivery } from "@wardline/contracts/operation/webhooks";
import { formatCount } from "@wardline/domain/text/format-count";

type FormatMoment = (moment: string) => string;

/** Returns the host to which a webhook sends; the rest of its address may hold a key. */
export function readHost({ url }: Pick<Webhook, "url">): string {
  return new URL(url).host;
}

/** Describes all webhooks in a few words: "Off", or "On: 2 webhooks, 1 failing since …". */
export function webhooksText(webhooks: readonly Webhook[], formatMoment: FormatMoment): string {
  if (webhooks.length === 0) return "Off";
  const countText = formatCount(webhooks.length, "webhook");
  const failingWebhooks = webhooks.filter(({ state }) => state === "failing");
  const offCount = webhooks.filter(({ state }) => state === "off").length;
  if (offCount === webhooks.length) return `Off: ${countText} switched off`;
  const parts = [countText];
  const [since] = failingWebhooks.flatMap((webhook) => webhook.since ?? []).sort();
  const failingCount = webhooks.length > 1 ? `${failingWebhooks.length} ` : "";
  if (since !== undefined) parts.push(`${failingCount}failing since ${formatMoment(since)}`);
  if (offCount > 0) parts.push(`${offCount} switched off`);
  return `On: ${parts.join(", ")}`;
}

const OFF_REASONS = {
  person: "",
  gone: ": the receiver wants no more changes",
  failed: ": the receiver failed for five days",
} as const;

/** Describes the state of one webhook. */
export function stateText(webhook: Webhook, formatMoment: FormatMoment): string {
  const { state, since, off_reason, is_readable, behind, last_delivered_at } = webhook;
  if (!is_readable) return "The secret can no longer be read. Replace it.";
  const sinceText = since === null ? "" : ` since ${formatMoment(since)}`;
  if (state === "off") return `Off${sinceText}${OFF_REASONS[off_reason ?? "person"]}`;
  const waitingText =
    behind === 0 ? "" : `, ${formatCount(behind, "change waits", "changes wait")}`;
  if (state === "failing") return `Failing${sinceText}${waitingText}`;
  const lastText =
    last_delivered_at === null
      ? "nothing delivered yet"
      : `last delivered ${formatMoment(last_delivered_at)}`;
  return `Working, ${lastText}${waitingText}`;
}

/** Describes the event types and wards chosen for a webhook. */
export function selectionText(
  { types, wards, payload }: Webhook,
  getName: (ward: string) => string,
): string {
  const events = types.length === 0 ? "All events" : formatCount(types.length, "event");
  const places = wards.length === 0 ? "all wards" : wards.map(getName).join(", ");
  return `${events} of ${places}, ${payload === "thin" ? "thin" : "with the record"}`;
}

/** Describes the outcome of one attempt. */
export function outcomeText({ is_delivered, status, problem, attempt }: WebhookDelivery): string {
  if (is_delivered) return `Delivered (${status})${attempt > 1 ? `, attempt ${attempt}` : ""}`;
  return `${problem ?? "The delivery failed."}${attempt > 1 ? ` Attempt ${attempt}.` : ""}`;
}
