import type { JobData } from "@wardline/contracts/operation/jobs";
import { readTimezone } from "@wardline/database/repositories/hospitals/hospitals";
import {
  readDisplayManagers,
  readMissingScreens,
} from "@wardline/database/repositories/screens/missing-screens";
import type { JobRun } from "@wardline/jobs/handlers";
import { createSwitchOffLink, deliver, type EmailContext } from "./email-context.js";
import { findRecipient } from "./recipient.js";
import { screensMissingEmail } from "./templates/screens-missing.js";

/**
 * Notifies a display manager of missing screens (docs/wire/boards.md, Missing screens). Does nothing if the recipient
 * is no longer a manager, or if all screens are back, unlisted or revoked.
 */
export async function sendScreensMissing(
  context: EmailContext,
  { accountId, hospitalId, screens }: JobData<"email", "screens-missing">,
  run: JobRun,
): Promise<void> {
  const { manager } = context.dataSource;
  const recipient = await findRecipient(context.dataSource, accountId);
  if (recipient === null) return;
  if (!(await readDisplayManagers(manager, hospitalId)).includes(accountId)) return;
  const missingScreens = await readMissingScreens(
    manager,
    hospitalId,
    screens,
    new Date(context.now()),
  );
  const switchOff = await createSwitchOffLink(context, recipient, "screens");
  if (missingScreens.length === 0 || switchOff === null) return;
  const { hospitalName } = recipient;
  const zone = await readTimezone(manager, hospitalId);
  const url = `${context.publicUrl}/dashboard/settings?list=screens#board`;
  const email = screensMissingEmail({
    hospitalName,
    missing: missingScreens,
    zone,
    url,
    switchOff,
  });
  await deliver(context, run, recipient, email);
}
