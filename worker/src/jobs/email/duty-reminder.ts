import type { JobData } from "@wardline/contracts/jobs";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import type { JobRun } from "@wardline/jobs/handlers";
import { dutyEvent } from "./duty-event.js";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { dutyReminderEmail } from "./templates/duty-reminder.js";

/**
 * Reminds a staff member of a duty; ends quietly when the account was deleted, for an address that nobody has proven, and
 * once the duty has begun: then it would be no reminder.
 */
export async function sendDutyReminder(
  context: EmailContext,
  data: JobData<"email", "duty-reminder">,
  run: JobRun,
): Promise<void> {
  const { accountId, hospitalId, date, department, role, position, from, until, version } = data;
  if (from <= context.now()) return;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null || !recipient.isVerified) return;
  const zone = await readTimezone(context.dataSource.manager, hospitalId);
  const { hospitalName, firstName } = recipient;
  const seen = new URLSearchParams({
    seen: date,
    department,
    role,
    position: String(position),
    version,
  });
  const email = dutyReminderEmail({
    hospitalName,
    firstName,
    duty: { department, role, from, until },
    zone,
    url: `${context.publicUrl}/sub-account/roster?${seen.toString()}`,
  });
  const calendar = dutyEvent({
    uid: `${accountId}.${date}.${from}@wardline`,
    from,
    until,
    summary: `On call: ${role}, ${department}`,
    location: hospitalName,
    stamp: run.queuedAt,
  });
  await deliver(context, run, recipient, { ...email, calendar });
}
