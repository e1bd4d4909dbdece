import type { JobData } from "@wardline/contracts/operation/jobs";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import { readGrantHolders } from "@wardline/database/repositories/people/grant-holders";
import { computeNextRetentionRun } from "@wardline/domain/operation/retention";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { retentionChangedEmail } from "./templates/retention-changed.js";

/**
 * Notifies an administrator of who changed the retention and when it first removes anything (docs/wire/patients.md,
 * Retention); does nothing for former administrators.
 */
export async function sendRetentionChanged(
  context: EmailContext,
  { accountId, hospitalId, by, at, changes }: JobData<"email", "retention-changed">,
  run: JobRun,
): Promise<void> {
  const { manager } = context.dataSource;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  if (!(await readGrantHolders(manager, hospitalId, "administrator")).includes(accountId)) return;
  const zone = await readTimezone(manager, hospitalId);
  const changedAt = new Date(at);
  const email = retentionChangedEmail({
    hospitalName: recipient.hospitalName,
    by,
    at: changedAt,
    changes,
    firstRun: new Date(computeNextRetentionRun(changedAt.getTime(), zone, changedAt.getTime())),
    zone,
    url: `${context.publicUrl}/dashboard/settings#retention`,
  });
  await deliver(context, run, recipient, email);
}
