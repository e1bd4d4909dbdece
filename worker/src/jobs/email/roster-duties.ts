import type { JobData } from "@wardline/contracts/jobs";
import { readZone } from "@wardline/database/repositories/boards/missing-screens";
import { addDays, zonedDay } from "@wardline/domain/time/zoned-day";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { rosterDutiesEmail } from "./templates/roster-duties.js";

/** From how many milliseconds on a mail says that it is late: a newer one may have come first. */
const LATE_MS = 15 * 60_000;

/**
 * Tells a staff member of changed duties; ends quietly when the account was deleted, and for an address that nobody
 * has proven, because rosters are not for strangers. A mail that the mail server took late says so, and leaves out what is over.
 */
export async function sendRosterDuties(
  context: EmailContext,
  { accountId, hospitalId, duties: changed }: JobData<"email", "roster-duties">,
  run: JobRun,
): Promise<void> {
  const now = context.now();
  const zone = await readZone(context.dataSource.manager, hospitalId);
  const isLate = now - run.queuedAt > LATE_MS;
  const yesterday = addDays(zonedDay(now, zone), -1);
  const duties = changed.filter(({ date }) => !isLate || date >= yesterday);
  if (duties.length === 0) return;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null || !recipient.isVerified) return;
  const { hospitalName, firstName } = recipient;
  const email = rosterDutiesEmail({
    hospitalName,
    firstName,
    duties,
    late: isLate ? { changedAt: new Date(run.queuedAt), zone } : null,
    url: `${context.publicUrl}/${placeOf(duties)}`,
  });
  await deliver(context, run, recipient, email);
}

/** Where one acts on it: makers on the day that needs somebody or was taken over, others among their own duties. */
function placeOf(duties: JobData<"email", "roster-duties">["duties"]): string {
  const made = duties.find(({ change }) => change === "away" || change === "taken_over");
  return made === undefined
    ? "sub-account/roster"
    : `dashboard/call-duty-roster?date=${made.date}#view`;
}
