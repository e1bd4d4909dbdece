import type { JobData } from "@wardline/contracts/operation/jobs";
import { getWebhookHost } from "@wardline/database/entities/operation/webhook";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { readGrantHolders } from "@wardline/database/repositories/people/grant-holders";
import { findWebhook } from "@wardline/database/repositories/webhooks/webhooks";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { webhookOffEmail } from "./templates/webhook-off.js";

/**
 * Emails an administrator that a webhook was switched off (docs/wire/webhooks.md, States). Does nothing if the
 * recipient is no longer an administrator, or if the webhook was deleted or switched on again.
 */
export async function sendWebhookOff(
  context: EmailContext,
  { accountId, hospitalId, webhookId, reason, since }: JobData<"email", "webhook-off">,
  run: JobRun,
): Promise<void> {
  const { manager } = context.dataSource;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  if (!(await readGrantHolders(manager, hospitalId, "administrator")).includes(accountId)) return;
  const webhook = await findWebhook(manager, hospitalId, webhookId);
  if (webhook === null || webhook.offAt === null) return;
  const email = webhookOffEmail({
    hospitalName: recipient.hospitalName,
    host: getWebhookHost(webhook),
    reason,
    since: new Date(since),
    zone: await readTimezone(manager, hospitalId),
    url: `${context.publicUrl}/dashboard/settings#webhooks`,
  });
  await deliver(context, run, recipient, email);
}
