import type { JobData } from "@wardline/contracts/operation/jobs";
import { isRosterMaker, readAllRosterMakers } from "@wardline/database/repositories/people/staff";
import { readTonight } from "@wardline/database/repositories/roster/tonight";
import { buildTonightLines } from "@wardline/domain/tonight/tonight";
import type { JobRun } from "@wardline/jobs/handlers";
import { createSwitchOffLink, deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { tonightEmail } from "./templates/tonight.js";

/**
 * Emails a roster maker the gaps in the current and next duties (docs/wire/roster.md, Tonight). Does nothing if there
 * are no gaps, the recipient no longer makes rosters, or the address is unverified.
 */
export async function sendTonight(
  context: EmailContext,
  { accountId, hospitalId }: JobData<"email", "tonight">,
  run: JobRun,
): Promise<void> {
  const { manager } = context.dataSource;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null || !recipient.isVerified) return;
  const makers = await readAllRosterMakers(manager, hospitalId);
  const maker = makers.find(({ id }) => id === accountId);
  if (maker === undefined) return;
  const now = context.now();
  const sources = await readTonight(manager, hospitalId, now, maker.department);
  if (sources === null) return;
  const gapLines = buildTonightLines(sources, now).filter(
    ({ department, isClean }) => !isClean && isRosterMaker(maker, department),
  );
  const switchOff = await createSwitchOffLink(context, recipient, "tonight");
  if (gapLines.length === 0 || switchOff === null) return;
  const { hospitalName, firstName } = recipient;
  const { zone } = sources.starts;
  const url = `${context.publicUrl}/dashboard/call-duty-roster#gaps`;
  await deliver(
    context,
    run,
    recipient,
    tonightEmail({ hospitalName, firstName, lines: gapLines, zone, now, url, switchOff }),
  );
}
