import type { JobData } from "@wardline/contracts/operation/jobs";
import {
  readDutyStartHistory,
  readPersonalEvents,
} from "@wardline/database/repositories/roster/calendar-events";
import type { JobRun } from "@wardline/jobs/handlers";
import { createSwitchOffLink, deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { buildPublishedEvents } from "./templates/duty-event.js";
import { dutyReminderEmail } from "./templates/duty-reminder.js";

/**
 * Sends a staff member a reminder of a duty; does nothing if the account was deleted, its address is unverified, or the
 * duty has begun.
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
  const { manager } = context.dataSource;
  const hours = await readDutyStartHistory(manager, hospitalId);
  if (hours === null) return;
  const events = await readPersonalEvents(manager, hospitalId, accountId, date, hours);
  const dutyEvents = events.filter(
    (event) => event.from === from && event.department === department,
  );
  const { hospitalName, firstName } = recipient;
  const switchOff = await createSwitchOffLink(context, recipient, "reminders");
  if (switchOff === null) return;
  const seenQuery = new URLSearchParams({
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
    zone: hours.starts.zone,
    now: context.now(),
    url: `${context.publicUrl}/sub-account/roster?${seenQuery.toString()}`,
    switchOff,
  });
  const calendars = dutyEvents.length === 0 ? [] : [buildPublishedEvents(dutyEvents, hospitalName)];
  await deliver(context, run, recipient, { ...email, calendars });
}
