export const WEBHOOK_STATES = ["active", "failing", "off"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Reasons for which a webhook is off: a person, a 410 response, or five days of failures. */
export const WEBHOOK_OFF_REASONS = ["person", "gone", "failed"] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

/** State of a webhook according to its stored times. */
export function getWebhookState({
  offAt,
  failingSince,
}: {
  offAt: Date | null;
  failingSince: Date | null;
}): WebhookState {
  if (offAt !== null) return "off";
  return failingSince === null ? "active" : "failing";
}
