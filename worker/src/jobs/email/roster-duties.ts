import type { JobData } from "@wardline/contracts/jobs";
import type { JobRun } from "@wardline/jobs/handlers";
import { deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { rosterDutiesEmail } from "./templates/roster-duties.js";

/**
 * Tells a staff member of changed duties; ends quietly when the account was deleted, and for an address that nobody
 * has proven, because rosters are not for strangers.
 */
export async function sendRosterDuties(
  context: EmailContext,
  { accountId, duties }: JobData<"email", "roster-duties">,
  run: JobRun,
): Promise<void> {
  if (duties.length === 0) return;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null || !recipient.isVerified) return;
  const { hospitalName, firstName } = recipient;
  const email = rosterDutiesEmail({
    hospitalName,
    firstName,
    duties,
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
